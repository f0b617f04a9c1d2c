import { memo, type MouseEvent } from 'react'
import type { ApiConnection } from '../../api/api-connections'
import { useTexts } from '../../i18n/texts'
import { stripBidiControls } from '../../rules/bidi-isolate'
import { ForeignText } from '../../ui/foreign-text'
import { ChevronIcon, PencilIcon, PlugIcon, TrashIcon } from '../../ui/icons/dashboard-icons'
import { EyeIcon } from '../../ui/icons/icons'
import { connectionPath } from './paths'
import { RESOURCES, accessRights, type Resource } from './scopes'

interface ConnectionRowProps {
  connection: ApiConnection
  /** The name of its project. Undefined while it loads, null when the person does not own the project. */
  project: string | undefined | null
  /** False when the names of projects failed to load. */
  hasProject: boolean
  /** Whether it is drawn with its icons, half of its elements: rows far off screen have none. */
  hasIcons: boolean
  onFollow: (event: MouseEvent<HTMLAnchorElement>) => void
  onDelete: (connection: ApiConnection) => void
}

/** The content of one row. It renders again only when what it shows has changed, not at each read of the list. */
export const ConnectionRow = memo(
  function ConnectionRow({ connection, project, hasProject, hasIcons, onFollow, onDelete }: ConnectionRowProps) {
    const t = useTexts('apiConnections')
    const { appId, scopes } = connection
    const name = connection.name || t('unnamed')
    return (
      <>
        <span data-part="tile" data-tone="quiet">
          {hasIcons && <PlugIcon />}
        </span>
        <div data-part="words">
          <a data-part="title" dir="auto" href={connectionPath(appId)} onClick={onFollow}>
            {stripBidiControls(name)}
          </a>
          {hasProject && (
            <div data-part="sub">
              <ProjectName name={project} />
            </div>
          )}
        </div>
        <div data-part="chips">
          <AccessRightChips scopes={scopes} hasIcons={hasIcons} />
        </div>
        <div data-part="action">
          <button type="button" aria-label={t('delete', { name })} data-danger onClick={() => onDelete(connection)}>
            {hasIcons && <TrashIcon />}
          </button>
        </div>
        <span data-part="chevron">{hasIcons && <ChevronIcon />}</span>
      </>
    )
  },
  (before, after) =>
    isSame(before.connection, after.connection) &&
    before.project === after.project &&
    before.hasProject === after.hasProject &&
    before.hasIcons === after.hasIcons,
)

function isSame(before: ApiConnection, after: ApiConnection): boolean {
  return (
    before === after ||
    (before.appId === after.appId &&
      before.name === after.name &&
      before.skeziaProjectId === after.skeziaProjectId &&
      before.scopes.join(' ') === after.scopes.join(' '))
  )
}

function ProjectName({ name }: { name: string | undefined | null }) {
  const t = useTexts('apiConnections')
  // Keeps the line's height until the name arrives.
  if (name === undefined) return <span>{'\u00a0'}</span>
  if (name === null) return <span>{t('unknownProject')}</span>
  return (
    <>
      <span>{t('project')}</span> <ForeignText>{name}</ForeignText>
    </>
  )
}

/** The texts of the chips, translated once for thousands of rows. */
const rightTexts = new Map<string, string>()

function AccessRightChips({ scopes, hasIcons }: { scopes: readonly string[]; hasIcons: boolean }) {
  const t = useTexts('apiConnections')
  const rights = accessRights(scopes)
  const textOf = (resource: Resource) => {
    const level = rights[resource]
    const key = `${resource} ${level}`
    const text = rightTexts.get(key) ?? t('right', { resource: t(resource), level: t(level) })
    rightTexts.set(key, text)
    return text
  }
  const granted = RESOURCES.filter((resource) => rights[resource] !== 'none')
  if (granted.length === 0)
    return (
      <span data-chip>
        <span>{t('none')}</span>
      </span>
    )
  return granted.map((resource) => {
    const writes = rights[resource] === 'write'
    return (
      <span key={resource} data-chip data-tone={writes ? 'green' : undefined}>
        {hasIcons && (writes ? <PencilIcon /> : <EyeIcon />)}
        <span>{textOf(resource)}</span>
      </span>
    )
  })
}
