import { ofRows } from './acts.ts'
import { type AreaRecords, noInput } from './record.ts'

export const feedsRecords: AreaRecords<'feeds'> = {
  'feeds.list': noInput,
  'feeds.create': {
    input: ({ clientId }) => ({ clientId, naming: 'names' }),
    act: {
      kind: 'feed.created',
      prepare: ({ actor }) => ({
        input: { clientId: null, naming: 'busy' },
        keys: { trainerId: actor.id },
      }),
    },
  },
  'feeds.renew': {
    input: ({ feedId }) => ({ id: feedId }),
    // The address is a new one each time.
    act: { ...ofRows('feed.renewed', ['feedId']), repeated: 1 },
  },
  'feeds.remove': {
    input: ({ feedId }) => ({ id: feedId }),
    act: ofRows('feed.removed', ['feedId']),
  },
}
