import { describe, expect, it } from 'vitest'
import { readAddress, writeAddress } from '#web/organizations/organization-address.ts'

const read = (search: string, usual: 'medlemmar' | 'tranare' = 'medlemmar') =>
  readAddress(new URLSearchParams(search), usual)
const write = (search: string, change: Parameters<typeof writeAddress>[1]) =>
  String(writeAddress(new URLSearchParams(search), change))

describe('what an address asks for', () => {
  it.each(['medlemmar', 'tranare'] as const)(
    'opens the page on its own tab when it names none: %s',
    (usual) => {
      expect(read('', usual)).toEqual({ organizationId: null, tab: usual })
    },
  )

  it.each(['medlemmar', 'tranare', 'inbjudningar'])('opens the tab that it names: %s', (tab) => {
    expect(read(`?org=a1&flik=${tab}`, 'tranare')).toEqual({ organizationId: 'a1', tab })
  })

  it.each(['', 'finns-inte', 'toString'])('takes %j for no tab at all', (tab) => {
    expect(read(`?flik=${tab}`).tab).toBe('medlemmar')
  })
})

describe('how an address is changed', () => {
  it('keeps the tab for another organisation, and the organisation for another tab', () => {
    expect(write('?flik=inbjudningar', { organizationId: 'a1' })).toBe('flik=inbjudningar&org=a1')
    expect(write('?org=a1&flik=inbjudningar', { tab: 'medlemmar' })).toBe('org=a1&flik=medlemmar')
  })

  it('forgets an organisation that one has left', () => {
    expect(write('?org=a1&flik=medlemmar', { organizationId: null })).toBe('flik=medlemmar')
  })

  it.each([{ organizationId: 'b2' }, { tab: 'medlemmar' } as const])(
    'forgets the trainer who was looked at: %j',
    (change) => {
      expect(write('?org=a1&flik=tranare&tranare=t1', change)).not.toContain('tranare=t1')
    },
  )

  it('leaves what it does not know', () => {
    expect(write('?annat=1', { tab: 'tranare' })).toBe('annat=1&flik=tranare')
  })
})
