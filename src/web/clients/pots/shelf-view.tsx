import type { ReactNode } from 'react'
import { clientListTexts } from '#shared/clients/texts.ts'
import { clientPotsTexts, shelfTexts as texts } from '#shared/pots/texts.ts'
import { largeAtFirst } from '../../pots/shelf/needing-pots.tsx'
import { ShelfList } from '../../pots/shelf/shelf-list.tsx'
import type { useShelf } from '../../pots/shelf/use-shelf.ts'
import { Empty } from '../../ui/feedback/empty.tsx'
import { QueryState } from '../../ui/feedback/query-state.tsx'
import { ListContent, SearchableList } from '../../ui/table/searchable-list.tsx'
import type { ListSearch } from '../../ui/table/use-list-search.ts'

interface ShelfViewProps {
  query: ReturnType<typeof useShelf>
  search: ListSearch
  action: ReactNode
  /** The pots that need hours, large. */
  above: ReactNode
  /** Whether all of those are large; else the shelf begins with the others of them. */
  showsAll: boolean
}

/** "Hylla": every pot of the trainer as a vessel (D100). */
export function ShelfView({ query, search, action, above, showsAll }: ShelfViewProps) {
  const { shelf, asOf, ...state } = query
  return (
    <SearchableList
      search={search}
      texts={{ searchLabel: clientPotsTexts.searchLabel, search: clientListTexts.search }}
      action={action}
    >
      <QueryState
        query={{ data: shelf, ...state }}
        loading={{ text: texts.loading, lines: 14 }}
        failure={{ title: clientPotsTexts.loadFailed }}
      >
        {({ needs, others, empty, several, count }) => {
          const large = showsAll ? needs.length : Math.min(needs.length, largeAtFirst)
          const standing = [...needs.slice(large), ...others]
          return (
            <ListContent
              search={search}
              texts={texts}
              counts={{ all: count, matching: needs.length + others.length + empty.length }}
              none={<Empty picture="hours" title={texts.none} hint={texts.noneHint} />}
            >
              {above}
              {standing.length + empty.length > 0 && (
                <ShelfList
                  standing={standing}
                  empty={empty}
                  several={several}
                  now={asOf}
                  query={search.deferredQuery}
                  isRest={large > 0}
                />
              )}
            </ListContent>
          )
        }}
      </QueryState>
    </SearchableList>
  )
}
