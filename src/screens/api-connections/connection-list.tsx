import { createContext, memo, use, useMemo } from 'react'
import type { ApiConnection } from '../../api/api-connections'
import type { Project } from '../../api/projects'
import { useTexts } from '../../i18n/texts'
import { stripBidiControls } from '../../rules/bidi-isolate'
import { Chip } from '../../ui/chip'
import { PlugIcon, TrashIcon } from '../../ui/icons/dashboard-icons'
import { ForeignText } from '../../ui/foreign-text'
import { IconButton } from '../../ui/icon-button'
import { ListRow, RowList } from '../../ui/navigation/list-row'
import { connectionPath } from './paths'
import { RESOURCES, accessRights } from './scopes'

interface RowsProps {
  connections: readonly ApiConnection[]
  onDelete: (connection: ApiConnection) => void
}

interface ConnectionListProps extends RowsProps {
  /** Undefined while they load, null when they failed to load: the rows then show no project. */
  projects: readonly Project[] | undefined | null
}

/** Project names by id. A context, so that only the names render again when they arrive, not every row. */
const ProjectNames = createContext<ReadonlyMap<string, string> | undefined | null>(undefined)

/** The list of connections, each with its project, access rights and delete button. */
export function ConnectionList({ projects, ...rows }: ConnectionListProps) {
  const names = useMemo(() => projects && new Map(projects.map(({ id, name }) => [id, name])), [projects])
  return (
    <ProjectNames value={names}>
      <Rows {...rows} />
    </ProjectNames>
  )
}

const Rows = memo(function Rows({ connections, onDelete }: RowsProps) {
  const t = useTexts('apiConnections')
  return (
    <RowList>
      {connections.map((connection) => {
        const name = connection.name || t('unnamed')
        return (
          <ListRow
            key={connection.appId}
            to={connectionPath(connection.appId)}
            icon={<PlugIcon />}
            tone="quiet"
            title={stripBidiControls(name)}
            sub={<ProjectName id={connection.skeziaProjectId} />}
            chips={<AccessRightChips scopes={connection.scopes} />}
            action={
              <IconButton danger label={t('delete', { name })} onClick={() => onDelete(connection)}>
                <TrashIcon />
              </IconButton>
            }
          />
        )
      })}
    </RowList>
  )
})

function ProjectName({ id }: { id: string }) {
  const t = useTexts('apiConnections')
  const names = use(ProjectNames)
  if (names === null) return null
  // Keeps the line's height until the name arrives.
  if (!names) return <span>{'\u00a0'}</span>
  const name = names.get(id)
  if (name === undefined) return <span>{t('unknownProject')}</span>
  return (
    <>
      <span>{t('project')}</span> <ForeignText>{name}</ForeignText>
    </>
  )
}

function AccessRightChips({ scopes }: { scopes: readonly string[] }) {
  const t = useTexts('apiConnections')
  const rights = accessRights(scopes)
  const granted = RESOURCES.filter((resource) => rights[resource] !== 'none')
  if (granted.length === 0) return <Chip>{t('none')}</Chip>
  return granted.map((resource) => (
    <Chip key={resource}>{t('right', { resource: t(resource), level: t(rights[resource]) })}</Chip>
  ))
}
