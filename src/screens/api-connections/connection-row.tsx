import { memo } from 'react'
import type { ApiConnection } from '../../api/api-connections'
import { useTexts } from '../../i18n/texts'
import { Chip } from '../../ui/text/chip'
import { ForeignText } from '../../ui/text/foreign-text'
import { IconButton } from '../../ui/button/icon-button'
import { PencilIcon, PlugIcon, TrashIcon } from '../../ui/icons/dashboard-icons'
import { EyeIcon } from '../../ui/icons/icons'
import { ListRow } from '../../ui/navigation/list-row'
import { connectionPath } from './paths'
import { RESOURCES, accessRights } from './scopes'

interface ConnectionRowProps {
  connection: ApiConnection
  name: string
  /** By their id. Undefined while they load; null when they could not be loaded: the row then shows none. */
  projectNames: ReadonlyMap<string, string> | null | undefined
  onDelete: (connection: ApiConnection) => void
}

/** A connection with its project, access rights and delete button. Opening a dialog of the page does not render it again. */
export const ConnectionRow = memo(function ConnectionRow({
  connection,
  name,
  projectNames,
  onDelete,
}: ConnectionRowProps) {
  const t = useTexts('apiConnections')
  const { appId, scopes, skeziaProjectId } = connection
  return (
    <ListRow
      to={connectionPath(appId)}
      icon={<PlugIcon />}
      tone="quiet"
      title={name}
      sub={projectNames === null ? undefined : <ProjectName names={projectNames} id={skeziaProjectId} />}
      chips={<AccessRights scopes={scopes} />}
      action={
        <IconButton danger label={t('delete', { name })} onClick={() => onDelete(connection)}>
          <TrashIcon />
        </IconButton>
      }
    />
  )
})

function ProjectName({ names, id }: { names: ReadonlyMap<string, string> | undefined; id: string }) {
  const t = useTexts('apiConnections')
  // Keeps the height of the line until the projects arrive.
  if (!names) return <span>{'\u00a0'}</span>
  const name = names.get(id)
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
