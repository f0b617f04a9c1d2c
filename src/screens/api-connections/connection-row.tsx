import { memo } from 'react'
import type { ApiConnection } from '../../api/api-connections'
import type { Project } from '../../api/projects'
import { useTexts } from '../../i18n/texts'
import { stripBidiControls } from '../../rules/bidi-isolate'
import { Chip } from '../../ui/chip'
import { ForeignText } from '../../ui/foreign-text'
import { IconButton } from '../../ui/icon-button'
import { PencilIcon, PlugIcon, TrashIcon } from '../../ui/icons/dashboard-icons'
import { EyeIcon } from '../../ui/icons/icons'
import { ListRow } from '../../ui/navigation/list-row'
import { connectionPath } from './paths'
import { RESOURCES, accessRights } from './scopes'

interface ConnectionRowProps {
  connection: ApiConnection
  /** Undefined while they load; null when they could not be loaded: the row then shows none. */
  projects: readonly Project[] | null | undefined
  onDelete: (connection: ApiConnection) => void
}

/** A connection with its project, access rights and delete button. Opening a dialog of the page does not render it again. */
export const ConnectionRow = memo(function ConnectionRow({ connection, projects, onDelete }: ConnectionRowProps) {
  const t = useTexts('apiConnections')
  const { appId, scopes, skeziaProjectId } = connection
  const name = connection.name || t('unnamed')
  return (
    <ListRow
      to={connectionPath(appId)}
      icon={<PlugIcon />}
      tone="quiet"
      title={stripBidiControls(name)}
      sub={projects === null ? undefined : <ProjectName projects={projects} id={skeziaProjectId} />}
      chips={<AccessRights scopes={scopes} />}
      action={
        <IconButton danger label={t('delete', { name })} onClick={() => onDelete(connection)}>
          <TrashIcon />
        </IconButton>
      }
    />
  )
})

function ProjectName({ projects, id }: { projects: readonly Project[] | undefined; id: string }) {
  const t = useTexts('apiConnections')
  // Keeps the height of the line until the projects arrive.
  if (!projects) return <span>{'\u00a0'}</span>
  const name = projects.find((project) => project.id === id)?.name
  if (name === undefined) return <span>{t('unknownProject')}</span>
  return (
    <>
      <span>{t('project')}</span> <ForeignText>{name}</ForeignText>
    </>
  )
}

function AccessRights({ scopes }: { scopes: readonly string[] }) {
  const t = useTexts('apiConnections')
  const rights = accessRights(scopes)
  const granted = RESOURCES.filter((resource) => rights[resource] !== 'none')
  if (granted.length === 0) return <Chip>{t('none')}</Chip>
  return granted.map((resource) => {
    const writes = rights[resource] === 'write'
    return (
      <Chip key={resource} tone={writes ? 'green' : undefined} icon={writes ? <PencilIcon /> : <EyeIcon />}>
        {t('right', { resource: t(resource), level: t(rights[resource]) })}
      </Chip>
    )
  })
}
