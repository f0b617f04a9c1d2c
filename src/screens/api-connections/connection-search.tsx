import { useDeferredValue, useEffect, useId, useMemo, useRef, useState } from 'react'
import { styled } from 'styled-components'
import type { ApiConnection } from '../../api/api-connections'
import type { Project } from '../../api/projects'
import { useTexts } from '../../i18n/texts'
import { foldText, searchWords } from '../../rules/search-text'
import { usePortal } from '../../session/portal-state'
import { stripBidiControls } from '../../rules/bidi-isolate'
import { Button } from '../../ui/button'
import { announce } from '../../ui/feedback/announcer'
import { EmptyState } from '../../ui/feedback/empty-state'
import { Control, Input, LabelText } from '../../ui/form/field-styles'
import { SearchIcon } from '../../ui/icons/dashboard-icons'
import { token } from '../../ui/theme/theme'
import { ConnectionList } from './connection-list'

/** A list of this length needs no search. */
const ROWS_WITHOUT_SEARCH = 20

/** The characters from which a word is looked for in identifiers: nearly each of them has a given digit. */
const ID_PART_LENGTH = 4

interface SearchableConnectionsProps {
  connections: readonly ApiConnection[]
  /** Undefined while they load, null when they failed to load. */
  projects: readonly Project[] | undefined | null
  onDelete: (connection: ApiConnection) => void
}

/** The list of connections; a long one has a search field, which filters by name, project and identifier. */
export function SearchableConnections({ connections, projects, onDelete }: SearchableConnectionsProps) {
  const t = useTexts('apiConnections')
  const { handOver } = usePortal()
  const fieldId = useId()
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(handOver.get().connectionSearch?.query ?? '')
  const projectNames = useMemo(() => projects && new Map(projects.map(({ id, name }) => [id, name])), [projects])
  const isLong = connections.length > ROWS_WITHOUT_SEARCH
  const query = useDeferredValue(isLong ? typed : '')
  const matches = useMatches(connections, projectNames, query)
  const listed = useMemo(() => new Set(connections.map(({ appId }) => appId)), [connections])
  const [known, setKnown] = useState<ReadonlySet<string>>(handOver.get().connectionSearch?.listed ?? new Set())
  const [cleared, setCleared] = useState('')

  function search(text: string) {
    setTyped(text)
    setCleared('')
  }

  if (known !== listed) {
    setKnown(listed)
    // A connection that has just been created is shown, even when it does not match.
    const hidden = matches && connections.find(({ appId }) => !known.has(appId) && !matches.has(appId))
    if (hidden) {
      setTyped('')
      setCleared(t('searchCleared', { name: stripBidiControls(hidden.name || t('unnamed')) }))
    }
  }
  useEffect(() => {
    handOver.set({ connectionSearch: { query: typed, listed } })
  }, [handOver, typed, listed])
  useEffect(() => {
    if (cleared) announce(cleared)
  }, [cleared])

  return (
    <>
      {isLong && (
        <Search role="search">
          <LabelText htmlFor={fieldId}>{t('search')}</LabelText>
          <Control>
            <SearchIcon />
            <Input
              ref={field}
              id={fieldId}
              type="search"
              autoComplete="off"
              value={typed}
              onChange={({ target }) => search(target.value)}
            />
          </Control>
          {cleared && <p>{cleared}</p>}
          <Result role="status">
            {matches && (
              <span key={matches.size}>
                {t(matches.size < 2 ? 'foundOne' : 'foundSeveral', {
                  found: matches.size.toLocaleString('fr-FR').replaceAll('\u202f', '\u00a0'),
                  total: connections.length.toLocaleString('fr-FR').replaceAll('\u202f', '\u00a0'),
                })}
              </span>
            )}
          </Result>
        </Search>
      )}
      {matches?.size === 0 && (
        <EmptyState
          title={t('notFound')}
          text={t('notFoundText')}
          action={
            <Button
              onClick={() => {
                search('')
                field.current?.focus()
              }}
            >
              {t('clearSearch')}
            </Button>
          }
        />
      )}
      <div hidden={matches?.size === 0}>
        <ConnectionList connections={connections} projectNames={projectNames} matches={matches} onDelete={onDelete} />
      </div>
    </>
  )
}

/** Returns the `appId` of the connections in which each word of the query occurs; undefined without a word. */
function useMatches(
  connections: readonly ApiConnection[],
  projectNames: ReadonlyMap<string, string> | undefined | null,
  query: string,
): ReadonlySet<string> | undefined {
  const isSearching = query.trim() !== ''
  const entries = useMemo(
    () =>
      isSearching
        ? connections.map(({ appId, name, skeziaProjectId }) => ({
            appId,
            id: foldText(appId),
            text: foldText(`${name}\n${projectNames?.get(skeziaProjectId) ?? ''}`),
          }))
        : [],
    [connections, projectNames, isSearching],
  )
  return useMemo(() => {
    const words = searchWords(query)
    if (words.length === 0) return undefined
    const found = entries.filter(({ id, text }) =>
      words.every((word) => text.includes(word) || (word.length >= ID_PART_LENGTH && id.includes(word))),
    )
    return new Set(found.map(({ appId }) => appId))
  }, [entries, query])
}

const Search = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 0.375rem;
  max-width: 27rem;
  svg {
    flex: none;
    align-self: center;
    margin-left: 0.875rem;
    color: ${token('ink-3')};
  }
`
const Result = styled.p`
  min-height: 1.4em;
  font-size: 0.875rem;
  line-height: 1.4;
  color: ${token('ink-2')};
`
