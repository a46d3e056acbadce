import { describe, expect, it } from 'vitest'
import { trainerIn, withTrainer } from '#web/organizations/trainers/trainer-address.ts'

const id = '3f2c8a52-0c3b-4b6e-9d7a-1a2b3c4d5e6f'

describe('trainerIn', () => {
  it.each([
    [`tranare=${id}`, id],
    [`org=x&flik=tranare&tranare=${id.toUpperCase()}`, id],
    ['', null],
    ['tranare=', null],
    ['tranare=johanna', null],
    [`tranare=${id}x`, null],
  ])('reads %j as %j', (search, trainer) => {
    expect(trainerIn(new URLSearchParams(search))).toBe(trainer)
  })
})

describe('withTrainer', () => {
  const params = new URLSearchParams('org=a&flik=tranare')

  it('sets and removes the trainer, and keeps other parameters', () => {
    const opened = withTrainer(params, id)
    expect(trainerIn(opened)).toBe(id)
    expect(opened.get('org')).toBe('a')
    expect(withTrainer(opened, null).toString()).toBe(params.toString())
    expect(params.has('tranare')).toBe(false)
  })
})
