import { useRevalidator } from 'react-router-dom'
import type { Project } from '../../api/api-connections'
import { config } from '../../config'
import { textsOf } from '../../i18n/texts'
import { displayNames } from '../../rules/display-names'
import { LoadFailure, type ReadState } from '../../ui/feedback/read'
import { Notice, StillWaiting } from '../../ui/feedback/notice'
import { SelectField } from '../../ui/select/select-field'
import { useFocusFallback } from '../../ui/navigation/focus'
import { TextButton, TextLink } from '../../ui/navigation/links'
import { RichText } from '../../ui/text/rich-text'
import { Stack } from '../../ui/layout/stack'

const t = textsOf('apiConnections')

interface ProjectFieldProps {
  projects: ReadState<Project[]>
  /** The saved project of the connection. It stays selectable even if the user does not own the project. */
  current?: string
}

export function ProjectField({ projects, current = '' }: ProjectFieldProps) {
  const own = projects.value ?? []
  const names = displayNames(own, (id) => t('unnamedProject', { id }))
  const options = [...names].map(([value, text]) => ({ value, text }))
  if (current !== '' && !own.some(({ id }) => id === current))
    options.unshift({ value: current, text: t(projects.value ? 'unknownProject' : 'currentProject') })
  const isLoading = projects.value === undefined && projects.failure === undefined
  return (
    <Stack>
      <SelectField
        name="skeziaProjectId"
        label={t('project')}
        placeholder={t(isLoading ? 'loadingProjects' : 'chooseProject')}
        options={options}
      />
      <StillWaiting isWaiting={projects.isPending && projects.failure === undefined} />
      <LoadFailure title={t('projectsFailed')} read={projects} />
      {own.length === 0 && projects.value && <NoProject isPending={projects.isPending} />}
    </Stack>
  )
}

/**
 * The notice for a user without a project. The portal cannot create a project, so the user creates it in a solution. The
 * button reads the projects again.
 */
function NoProject({ isPending }: { isPending: boolean }) {
  const { skeziaUrl } = config()
  const { revalidate, state } = useRevalidator()
  const frame = useFocusFallback()
  return (
    <div ref={frame}>
      <Notice>
        <p>
          {skeziaUrl ? (
            <RichText
              ns="apiConnections"
              i18nKey="noProject"
              components={{ skezia: <TextLink newTab to={skeziaUrl} /> }}
            />
          ) : (
            t('noProjectElsewhere')
          )}
        </p>
        <TextButton isStandalone small unavailable={isPending || state === 'loading'} onClick={() => void revalidate()}>
          {t('refreshProjects')}
        </TextButton>
      </Notice>
    </div>
  )
}
