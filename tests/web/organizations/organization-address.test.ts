import { describe, expect, it } from 'vitest'
import { readAddress, writeAddress } from '#web/organizations/organization-address.ts'

const read = (search: string, usual: 'medlemmar' | 'tranare' = 'medlemmar') =>
  readAddress(new URLSearchParams(search), usual)
const write = (search: string, change: Parameters<typeof writeAddress>[1]) =>
  String(writeAddress(new URLSearchParams(search), change))

describe('organisation page state from the URL', () => {
  it.each(['medlemmar', 'tranare'] as const)("defaults to the page's first tab: %s", (usual) => {
    expect(read('', usual)).toEqual({ organizationId: null, tab: usual })
  })

  it.each(['medlemmar', 'tranare', 'inbjudningar'])('selects the tab in the URL: %s', (tab) => {
    expect(read(`?org=a1&flik=${tab}`, 'tranare')).toEqual({ organizationId: 'a1', tab })
  })

  it.each(['', 'finns-inte', 'toString'])('ignores the unknown tab %j', (tab) => {
    expect(read(`?flik=${tab}`).tab).toBe('medlemmar')
  })
})

describe('changing the organisation URL', () => {
  it('keeps the tab for another organisation, and the organisation for another tab', () => {
    expect(write('?flik=inbjudningar', { organizationId: 'a1' })).toBe('flik=inbjudningar&org=a1')
    expect(write('?org=a1&flik=inbjudningar', { tab: 'medlemmar' })).toBe('org=a1&flik=medlemmar')
  })

  it('removes an organisation that the user has left', () => {
    expect(write('?org=a1&flik=medlemmar', { organizationId: null })).toBe('flik=medlemmar')
  })

  it.each([{ organizationId: 'b2' }, { tab: 'medlemmar' } as const])(
    'removes the selected trainer: %j',
    (change) => {
      expect(write('?org=a1&flik=tranare&tranare=t1', change)).not.toContain('tranare=t1')
    },
  )

  it('keeps unknown parameters', () => {
    expect(write('?annat=1', { tab: 'tranare' })).toBe('annat=1&flik=tranare')
  })
})
