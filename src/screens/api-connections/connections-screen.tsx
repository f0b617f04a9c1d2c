import { useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLoaderData, useRevalidator, type LoaderFunctionArgs } from 'react-router-dom'
import { deleteApiConnection, listApiConnections, type ApiConnection } from '../../api/api-connections'
import { listOwnProjects, type Project } from '../../api/projects'
import texts from '../../i18n/fr/api-connections.json'
import { addTexts, useTexts } from '../../i18n/texts'
import { announce } from '../../ui/feedback/announcer'
import { Button } from '../../ui/button'
import { ConfirmModal } from '../../ui/overlay/confirm-modal'
import { PlusIcon, TrashIcon } from '../../ui/icons/dashboard-icons'
import { EmptyState } from '../../ui/feedback/empty-state'
import { PageHeading } from '../../ui/navigation/page-heading'
import { usePageTitle } from '../../ui/navigation/page-title'
import { useCallSignal } from './call-signal'
import { ConnectionList } from './connection-list'
import { focusPageHeading } from './focus-fallback'
import { isConnectionNotFound } from './connection-not-found'
import { LoadFailure } from './load-failure'
import { ListSkeleton } from './skeletons'
import { NewConnection } from './new-connection'
import { startRead, useRead, type Read } from './read'

addTexts('apiConnections', texts)

interface Reads {
  connections: Read<ApiConnection[]>
  projects: Read<Project[]>
}

/** Begins both reads; neither keeps the page, nor the other, waiting. */
export function loader({ request: { signal } }: LoaderFunctionArgs): Reads {
  return {
    connections: startRead(listApiConnections({ signal, showsFailure: true })),
    projects: startRead(listOwnProjects({ signal, showsFailure: true })),
  }
}

/** /dashboard/api-connections: the connections, creating one, deleting one. */
export function ConnectionsScreen() {
  const t = useTexts('apiConnections')
  const reads = useLoaderData<Reads>()
  const connections = useRead(reads.connections)
  const projects = useRead(reads.projects)
  const { revalidate } = useRevalidator()
  const callSignal = useCallSignal()
  const [removed, setRemoved] = useState<ReadonlySet<string>>(new Set())
  const [creating, setCreating] = useState(false)
  const [toDelete, setToDelete] = useState<ApiConnection>()
  usePageTitle(t('title'))

  const shown = useMemo(
    () => connections.value?.filter(({ appId }) => !removed.has(appId)),
    [connections.value, removed],
  )
  const isEmpty = shown?.length === 0
  const create = (
    <Button kind="green" icon={<PlusIcon />} onClick={() => setCreating(true)}>
      {t('new')}
    </Button>
  )

  async function remove(connection: ApiConnection) {
    const { appId, name } = connection
    try {
      await deleteApiConnection(appId, { signal: callSignal() })
    } catch (failure) {
      // Deleted elsewhere: the toast says so, and the row goes all the same.
      if (!isConnectionNotFound(failure)) throw failure
    }
    // The row first, so that the focus is not given back to its button as the question closes.
    flushSync(() => setRemoved((before) => new Set(before).add(appId)))
    flushSync(() => setToDelete((asked) => (asked === connection ? undefined : asked)))
    // Whoever closed it before has just lost that button from under them.
    if (document.activeElement === document.body) focusPageHeading()
    announce(t('deleted', { name }))
    void revalidate()
  }

  return (
    <>
      <PageHeading title={t('title')} lead={t('lead')} action={!isEmpty && create} />
      <LoadFailure title={t('loadFailed')} reading={connections} />
      {/* The form of a new connection says so itself. */}
      {shown && !isEmpty && !creating && <LoadFailure title={t('projectNamesFailed')} reading={projects} />}
      {!shown && connections.failure === undefined && <ListSkeleton />}
      {isEmpty && <EmptyState title={t('emptyTitle')} text={t('emptyText')} action={create} />}
      {shown && !isEmpty && (
        <ConnectionList
          connections={shown}
          projects={projects.value ?? (projects.failure === undefined ? undefined : null)}
          onDelete={setToDelete}
        />
      )}
      {creating && <NewConnection projects={projects} onClose={() => setCreating(false)} />}
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
