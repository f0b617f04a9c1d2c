import { useDeferredValue, useId, useMemo, useRef, useState, memo } from 'react'
import { styled } from 'styled-components'
import type { ApiConnection, Project } from '../../api/api-connections'
import { textsOf } from '../../i18n/texts'
import { displayNames } from '../../rules/display-names'
import { searchableText, searchWords } from '../../rules/search-text'
import { Button, IconButton } from '../../ui/button/button'
import type { ReadState } from '../../ui/feedback/read'
import { EmptyState } from './empty-state'
import { Control, Input, LabelText } from '../../ui/theme/field-styles'
import { SearchIcon, PencilIcon, PlugIcon, TrashIcon } from '../../ui/icons/dashboard-icons'
import { RowList, ListRow } from '../../ui/navigation/list-row'
import { column, twoLines, cssVar } from '../../ui/theme/theme'
import { Chip } from '../../ui/text/chip'
import { ForeignText, NoteText } from '../../ui/text/inline-text'
import { EyeIcon } from '../../ui/icons/icons'
import { connectionPath } from './connections'
import { RESOURCES, accessRights } from './scopes'

const t = textsOf('apiConnections')

const ROWS_WITHOUT_SEARCH = 20

/**
 * The minimum length of a word that the search looks for in identifiers. A shorter word would occur in nearly every
 * identifier.
 */
const ID_PART_MIN_LENGTH = 4

/**
 * The id and the name of a listed API connection. The dialog for the deletion shows this name, even if another tab has
 * deleted the connection.
 */
export type NamedConnection = Pick<ApiConnection, 'appId' | 'name'>

interface ConnectionListProps {
  connections: readonly ApiConnection[]
  projects: ReadState<Project[]>
  onDelete: (connection: NamedConnection) => void
}

/**
 * Contains the name of each project by its id. While the projects load, the value is undefined. If the projects could
 * not be loaded, the value is null.
 */
type ProjectNames = ReadonlyMap<string, string> | null | undefined

export function ConnectionList({ connections, projects, onDelete }: ConnectionListProps) {
  const names = useMemo(() => {
    const named = connections.map(({ appId, name }) => ({ id: appId, name }))
    return displayNames(named, (id) => t('unnamed', { id }))
  }, [connections])
  const projectNames = useMemo(() => {
    if (!projects.value) return projects.failure === undefined ? undefined : null
    return displayNames(projects.value, (id) => t('unnamedProject', { id }))
  }, [projects.value, projects.failure])
  const fieldId = useId()
  const field = useRef<HTMLInputElement>(null)
  const [query, setQuery] = useState('')
  const isLong = connections.length > ROWS_WITHOUT_SEARCH
  // Defer the search, so that a typed letter appears before the rows change.
  const words = searchWords(useDeferredValue(isLong ? query : ''))
  const isSearching = words.length > 0
  const found = isSearching ? search(connections, projects.value ?? [], words) : connections

  function clearSearch() {
    setQuery('')
    field.current?.focus()
  }

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
              autoComplete="off"
              value={query}
              onChange={({ target }) => setQuery(target.value)}
            />
          </Control>
          <Result role="status">
            {isSearching && (
              <span key={found.length}>{t('found', { count: found.length, total: connections.length })}</span>
            )}
          </Result>
        </Search>
      )}
      {found.length === 0 ? (
        <EmptyState
          title={t('notFound')}
          text={t('notFoundText')}
          action={<Button onClick={clearSearch}>{t('clearSearch')}</Button>}
        />
      ) : (
        <RowList label={t('title')}>
          {found.map((connection) => (
            <ConnectionRow
              key={connection.appId}
              connection={connection}
              name={names.get(connection.appId) ?? ''}
              projectNames={projectNames}
              onDelete={onDelete}
            />
          ))}
        </RowList>
      )}
    </>
  )
}

/**
 * Returns the connections that match all words. The search uses the names from the API, because a displayed name can
 * also contain an identifier.
 */
function search(connections: readonly ApiConnection[], projects: readonly Project[], words: string[]) {
  const projectNames = new Map(projects.map(({ id, name }) => [id, name]))
  return connections.filter(({ appId, name, skeziaProjectId }) => {
    const text = searchableText(`${name}\n${projectNames.get(skeziaProjectId) ?? ''}`)
    const ids = searchableText(`${appId}\n${skeziaProjectId}`)
    return words.every((word) => text.includes(word) || (word.length >= ID_PART_MIN_LENGTH && ids.includes(word)))
  })
}

interface ConnectionRowProps extends Pick<ConnectionListProps, 'onDelete'> {
  connection: ApiConnection
  name: string
  projectNames: ProjectNames
}

/**
 * A row of the list: a connection, its project, its access rights and a button that deletes it. Because of `memo`, the
 * rows are not rendered again when the page opens a dialog.
 */
const ConnectionRow = memo(function ConnectionRow({ connection, name, projectNames, onDelete }: ConnectionRowProps) {
  const { appId, scopes, skeziaProjectId } = connection
  return (
    <ListRow
      to={connectionPath(appId)}
      icon={<PlugIcon />}
      tone="quiet"
      title={name}
      sub={<ProjectName names={projectNames} id={skeziaProjectId} />}
      chips={<AccessRights scopes={scopes} />}
      action={
        <IconButton danger label={t('delete', { name })} onClick={() => onDelete({ appId, name })}>
          <TrashIcon />
        </IconButton>
      }
    />
  )
})

function ProjectName({ names, id }: { names: ProjectNames; id: string }) {
  // A space keeps the height of the line until the projects are loaded.
  if (names === undefined) return <span>{'\u00a0'}</span>
  if (names === null) return <span>{t('projectNotLoaded')}</span>
  const name = names.get(id)
  if (name === undefined) return <span>{t('unknownProject')}</span>
  return (
    <TwoLines>
      <span>{t('project')}</span> <ForeignText>{name}</ForeignText>
    </TwoLines>
  )
}

function AccessRights({ scopes }: { scopes: readonly string[] }) {
  const rights = accessRights(scopes)
  const granted = RESOURCES.filter((resource) => rights[resource] !== 'none')
  if (granted.length === 0) return <Chip tone={scopes.length === 0 ? 'orange' : undefined}>{t('none')}</Chip>
  return granted.map((resource) => {
    const writes = rights[resource] === 'write'
    return (
      <Chip key={resource} tone={writes ? 'green' : undefined} icon={writes ? <PencilIcon /> : <EyeIcon />}>
        {t('right', { resource: t(resource), level: t(rights[resource]) })}
      </Chip>
    )
  })
}

const TwoLines = styled.div`
  ${twoLines}
`
const Search = styled.div`
  ${column('0.375rem')}
  max-width: 27rem;
  svg {
    align-self: center;
    margin-left: 0.875rem;
    color: ${cssVar('ink-3')};
  }
`
const Result = styled(NoteText)`
  min-height: 1.4em;
`
