import { useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLoaderData, useRevalidator, type LoaderFunctionArgs } from 'react-router-dom'
import { styled } from 'styled-components'
import {
  deleteApiConnection,
  isConnectionNotFound,
  listApiConnections,
  type ApiConnection,
} from '../../api/api-connections'
import { listOwnProjects, type Project } from '../../api/projects'
import texts from '../../i18n/fr/api-connections.json'
import { addTexts, useTexts } from '../../i18n/texts'
import { Button } from '../../ui/button'
import { errorText } from '../../i18n/error-texts'
import { useCallSignal } from '../../lib/abort-signal'
import { announce } from '../../ui/feedback/announcer'
import { EmptyState } from '../../ui/feedback/empty-state'
import { LoadFailure } from '../../ui/feedback/load-failure'
import { startRead, useRead, type Read } from '../../ui/feedback/read'
import { showToast } from '../../ui/feedback/show-toast'
import { PageSkeleton } from '../../ui/feedback/page-skeleton'
import { Control, ListSkeleton, SkeletonRows } from '../../ui/feedback/skeleton'
import { PlusIcon, TrashIcon } from '../../ui/icons/dashboard-icons'
import { focusPageHeading } from '../../ui/navigation/focus-fallback'
import { PageHeading } from '../../ui/navigation/page-heading'
import { usePageTitle } from '../../ui/navigation/page-title'
import { ConfirmModal } from '../../ui/overlay/confirm-modal'
import { media } from '../../ui/theme/theme'
import { retryImport } from '../../ui/retry-import'
import { SearchableConnections } from './connection-search'
import type { NewConnection } from './new-connection'

addTexts('apiConnections', texts)

/**
 * The dialog of a new connection, with the forms, a fifth of the script: most people open the page to read the list.
 */
const loadNewConnection = () => retryImport(() => import('./new-connection'))

interface Reads {
  connections: Read<ApiConnection[]>
  projects: Read<Project[]>
}

/** Starts both reads. The page renders at once, and each read succeeds or fails by itself. */
export function loader({ request: { signal } }: LoaderFunctionArgs): Reads {
  return {
    connections: startRead(listApiConnections({ signal, showsFailure: true })),
    projects: startRead(listOwnProjects({ signal, showsFailure: true })),
  }
}

/** /dashboard/api-connections: lists, creates and deletes API connections. */
export function ConnectionsScreen() {
  const t = useTexts('apiConnections')
  const reads = useLoaderData<Reads>()
  const connections = useRead(reads.connections)
  const projects = useRead(reads.projects)
  const { revalidate } = useRevalidator()
  const callSignal = useCallSignal()
  const [removed, setRemoved] = useState<ReadonlySet<string>>(new Set())
  const [Creation, setCreation] = useState<typeof NewConnection>()
  const [toDelete, setToDelete] = useState<ApiConnection>()
  usePageTitle(t('title'))

  const shown = useMemo(
    () => connections.value?.filter(({ appId }) => !removed.has(appId)),
    [connections.value, removed],
  )
  const isEmpty = shown?.length === 0

  async function openCreation() {
    try {
      const module = await loadNewConnection()
      setCreation(() => module.NewConnection)
    } catch (failure) {
      void showToast({ kind: 'error', id: 'new-connection', ...errorText(failure) })
    }
  }

  const create = (
    <Button kind="green" icon={<PlusIcon />} onClick={() => void openCreation()}>
      {t('new')}
    </Button>
  )

  async function remove(connection: ApiConnection) {
    const { appId, name } = connection
    try {
      await deleteApiConnection(appId, { signal: callSignal() })
    } catch (failure) {
      // Already deleted, for example in another tab: the toast shows the refusal, and the row is removed too.
      if (!isConnectionNotFound(failure)) throw failure
    }
    // Remove the row before the modal closes, so that the modal does not return the focus to the row's button.
    flushSync(() => setRemoved((before) => new Set(before).add(appId)))
    flushSync(() => setToDelete((current) => (current === connection ? undefined : current)))
    // If the modal was closed during the call, the focused button has just been removed with its row.
    if (document.activeElement === document.body) focusPageHeading()
    announce(t('deleted', { name }))
    void revalidate()
  }

  return (
    <>
      <PageHeading title={t('title')} lead={t('lead')} action={!isEmpty && create} />
      <LoadFailure title={t('loadFailed')} read={connections} />
      {/* The dialog of a new connection shows this failure itself. */}
      {shown && !isEmpty && !Creation && <LoadFailure title={t('projectNamesFailed')} read={projects} />}
      {!shown && connections.failure === undefined && <ListSkeleton rows={3} />}
      {isEmpty && <EmptyState title={t('emptyTitle')} text={t('emptyText')} action={create} />}
      {shown && !isEmpty && (
        <SearchableConnections
          connections={shown}
          projects={projects.value ?? (projects.failure === undefined ? undefined : null)}
          onDelete={setToDelete}
        />
      )}
      {Creation && <Creation projects={projects} onClose={() => setCreation(undefined)} />}
      {toDelete && (
        <ConfirmModal
          icon={<TrashIcon size="large" />}
          title={t('deleteTitle', { name: toDelete.name || t('unnamed') })}
          text={t('deleteText')}
          busyText={t('deleting')}
          onConfirm={() => remove(toDelete)}
          onCancel={() => setToDelete(undefined)}
        />
      )}
    </>
  )
}

/** /dashboard/api-connections without data. */
export function ConnectionsSkeleton() {
  const t = useTexts('apiConnections')
  return (
    <PageSkeleton title={t('title')} lead={t('lead')} action={<ActionShape />}>
      <SkeletonRows rows={3} />
    </PageSkeleton>
  )
}

/* The place of the button that creates a connection. */
const ActionShape = styled(Control)`
  width: 15rem;
  ${media.phone} {
    width: 100%;
  }
`
