import { describe, expect, it } from 'vitest'
import { organizationNumberOf } from '#shared/profile/organization-number.ts'

describe('an organisation number', () => {
  it.each([
    ['556000-0001', '556000-0001'],
    ['5560000001', '556000-0001'],
    ['16556000-0001', '556000-0001'],
    ['165560000001', '556000-0001'],
    [' 556000 - 0001 ', '556000-0001'],
    // Of a sole trader, with and without the century.
    ['811228-9874', '811228-9874'],
    ['19811228-9874', '811228-9874'],
    ['811228+9874', '811228-9874'],
    ['198112289874', '811228-9874'],
  ])('%j is %s', (typed, stored) => {
    expect(organizationNumberOf(typed)).toBe(stored)
    expect(organizationNumberOf(stored)).toBe(stored)
  })

  it.each([
    ['a wrong check digit', '556000-0002'],
    ['two digits in the wrong order', '550600-0001'],
    ['nine digits', '55600-0001'],
    ['eleven digits', '5560000-0001'],
    ['another century', '15556000-0001'],
    ['a month that is none', '811528-9874'],
    ['nothing but zeros', '000000-0000'],
    ['a letter', '55600O-0001'],
    ['digits of another script', '٥٥٦٠٠٠-٠٠٠١'],
    ['a number of VAT', 'SE556000000101'],
    ['nothing', ''],
    ['very much', '5'.repeat(200_000)],
  ])('is refused with %s', (_name, typed) => {
    expect(organizationNumberOf(typed)).toBeNull()
  })
})
