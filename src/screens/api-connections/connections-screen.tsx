import { useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLoaderData, useRevalidator, type LoaderFunctionArgs, type RouterContextProvider } from 'react-router-dom'
import { styled } from 'styled-components'
import {
  deleteApiConnection,
  isConnectionNotFound,
  listApiConnections,
  type ApiConnection,
  type ApiConnections,
} from '../../api/api-connections'
import { listOwnProjects, type Project } from '../../api/projects'
import texts from '../../i18n/fr/api-connections.json'
import { errorText, addTexts, useTexts } from '../../i18n/texts'
import { displayNames } from '../../rules/display-names'
import { portalRouterContext, usePortal } from '../../session/portal-state'
import { useUser } from '../../session/user-context'
import { Button } from '../../ui/button/button'
import { Notice } from '../../ui/feedback/notice'
import { EmptyState } from '../../ui/layout/empty-state'
import { LoadFailure, startRead, useRead, type Read } from '../../ui/feedback/read'
import { showToast } from '../../ui/feedback/show-toast'
import { PageSkeleton, Control, ListSkeleton, SkeletonRows } from '../../ui/feedback/skeleton'
import { PlusIcon, TrashIcon } from '../../ui/icons/dashboard-icons'
import { PageHeading } from '../../ui/navigation/page-heading'
import { ConfirmModal } from '../../ui/overlay/modal'
import { media } from '../../ui/theme/theme'
import { lateModule } from '../../lib/retry-import'
import { ConnectionList } from './connection-list'
import { useConnections } from './use-connections'
import type { NewConnection } from './new-connection'

addTexts('apiConnections', texts)

/** The dialog with its form is imported after the list (see route-prefetch.ts), which would come 15 % later with it. */
const loadNewConnection = lateModule(() => import('./new-connection'))

const NO_CONNECTIONS: ApiConnection[] = []

interface Reads {
  connections: Read<ApiConnections>
  projects: Read<Project[]>
}

export function loader({ request: { signal }, context }: LoaderFunctionArgs<Readonly<RouterContextProvider>>): Reads {
  const { send } = context.get(portalRouterContext)
  const options = { signal, toast: false }
  return {
    connections: startRead(send(listApiConnections(), options)),
    projects: startRead(send(listOwnProjects(), options)),
  }
}

export function ConnectionsScreen() {
  const t = useTexts('apiConnections')
  const reads = useLoaderData<Reads>()
  const connections = useConnections(reads.connections)
  const projects = useRead(reads.projects)
  const { revalidate } = useRevalidator()
  const user = useUser()
  const { send, handOver } = usePortal()
  const [Creation, setCreation] = useState<typeof NewConnection>()
  const [isCreating, setIsCreating] = useState(false)
  /** With its name, which the list loses when the connection is deleted elsewhere. */
  const [toDelete, setToDelete] = useState<{ appId: string; name: string }>()

  async function openCreation() {
    setIsCreating(true)
    // Opened again, it is there for the next key.
    if (Creation) return
    try {
      const module = await loadNewConnection()
      setCreation(() => module.NewConnection)
    } catch (failure) {
      setIsCreating(false)
      void showToast({ kind: 'error', id: 'new-connection', ...errorText(failure) })
    }
  }

  const list = connections.value ?? NO_CONNECTIONS
  const names = useMemo(
    () =>
      displayNames(
        list.map(({ appId, name }) => ({ id: appId, name })),
        (id) => t('unnamed', { id }),
      ),
    [list, t],
  )
  const projectNames = useMemo(
    () => projects.value && displayNames(projects.value, (id) => t('unnamedProject', { id })),
    [projects.value, t],
  )
  const isEmpty = connections.value?.length === 0
  const create = (
    <Button kind="green" icon={<PlusIcon />} onClick={() => void openCreation()}>
      {t('new')}
    </Button>
  )

  async function remove({ appId, name }: { appId: string; name: string }, signal: AbortSignal) {
    try {
      await send(deleteApiConnection(appId), { as: user, signal })
    } catch (failure) {
      // Already deleted, for example in another tab: the toast shows the refusal, and the list is read again too.
      if (!isConnectionNotFound(failure)) throw failure
    }
    if (handOver.get().createdConnection?.appId === appId) handOver.set({ createdConnection: undefined })
    // The question about it closes, even if it was opened anew, before the toast, whose announcement would disappear with it.
    flushSync(() => setToDelete((asked) => (asked?.appId === appId ? undefined : asked)))
    void showToast({ kind: 'success', text: t('deleted', { name }) })
    await revalidate()
  }

  return (
    <>
      <PageHeading title={t('title')} lead={t('lead')} action={!isEmpty && create} />
      <LoadFailure title={t('loadFailed')} read={connections} />
      {/* The dialog of a new connection shows this failure itself. */}
      {list.length > 0 && !isCreating && <LoadFailure title={t('projectNamesFailed')} read={projects} />}
      {!connections.value && connections.failure === undefined && <ListSkeleton rows={3} />}
      {isEmpty && <EmptyState title={t('emptyTitle')} text={t('emptyText')} action={create} />}
      {list.length > 0 && (
        <ConnectionList
          connections={list}
          names={names}
          projectNames={projectNames ?? (projects.failure === undefined ? undefined : null)}
          onDelete={({ appId }) => setToDelete({ appId, name: names.get(appId) ?? '' })}
        />
      )}
      {connections.unreadable > 0 && (
        <Notice kind="orange">{t('unreadable', { count: connections.unreadable })}</Notice>
      )}
      {isCreating && Creation && (
        <Creation projects={projects} connections={connections.value} onClose={() => setIsCreating(false)} />
      )}
      {toDelete && (
        <ConfirmModal
          key={toDelete.appId}
          icon={<TrashIcon size="large" />}
          title={t('deleteTitle', { name: toDelete.name })}
          text={t('deleteText')}
          busyText={t('deleting')}
          onConfirm={(signal) => remove(toDelete, signal)}
          onCancel={() => setToDelete(undefined)}
        />
      )}
    </>
  )
}

export function ConnectionsSkeleton() {
  const t = useTexts('apiConnections')
  return (
    <PageSkeleton title={t('title')} lead={t('lead')} action={<ActionShape />}>
      <SkeletonRows rows={3} />
    </PageSkeleton>
  )
}

const ActionShape = styled(Control)`
  width: 15rem;
  ${media.phone} {
    width: 100%;
  }
`
