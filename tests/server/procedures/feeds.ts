import { ofRows } from './acts.ts'
import { type AreaRecords, noInput } from './record.ts'

export const feedsRecords: AreaRecords<'feeds'> = {
  'feeds.list': noInput,
  'feeds.create': {
    later: ({ own, answer }) => own.feeds.remove({ id: answer.id }),

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
    later: ({ own, input }) => own.feeds.renew(input),

    input: ({ feedId }) => ({ id: feedId }),
    act: ofRows('feed.renewed', ['feedId']),
  },
  'feeds.remove': {
    later: ({ own, tenant }) => own.feeds.create({ clientId: tenant.clientId, naming: 'busy' }),

    input: ({ feedId }) => ({ id: feedId }),
    act: ofRows('feed.removed', ['feedId']),
  },
}
