import { useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLoaderData, useRevalidator, type LoaderFunctionArgs } from 'react-router-dom'
import { deleteApplication, listApplications, type Application } from '../../api/applications'
import { listOwnProjects, type Project } from '../../api/projects'
import texts from '../../i18n/fr/api-connections.json'
import { addTexts, useTexts } from '../../i18n/texts'
import { announce } from '../../ui/announcer'
import { Button } from '../../ui/button'
import { ConfirmModal } from '../../ui/confirm-modal'
import { PlusIcon, TrashIcon } from '../../ui/dashboard-icons'
import { EmptyState } from '../../ui/empty-state'
import { PageHead } from '../../ui/page-head'
import { usePageTitle } from '../../ui/page-title'
import { useCallSignal } from './call-signal'
import { ConnectionList } from './connection-list'
import { focusTitle } from './focus-kept'
import { isGone } from './gone'
import { LoadFailure } from './load-failure'
import { Loading } from './loading'
import { NewConnection } from './new-connection'
import { beginRead, useReading, type Read } from './reading'

addTexts('apiConnections', texts)

interface Reads {
  connections: Read<Application[]>
  projects: Read<Project[]>
}

/** Begins both reads; neither keeps the page, nor the other, waiting. */
export function loader({ request: { signal } }: LoaderFunctionArgs): Reads {
  return {
    connections: beginRead(listApplications({ signal, showsFailure: true })),
    projects: beginRead(listOwnProjects({ signal, showsFailure: true })),
  }
}

/** /dashboard/api-connections: the connections, creating one, deleting one. */
export function ConnectionsScreen() {
  const t = useTexts('apiConnections')
  const reads = useLoaderData<Reads>()
  const connections = useReading(reads.connections)
  const projects = useReading(reads.projects)
  const { revalidate } = useRevalidator()
  const callSignal = useCallSignal()
  const [removed, setRemoved] = useState<ReadonlySet<string>>(new Set())
  const [creating, setCreating] = useState(false)
  const [toDelete, setToDelete] = useState<Application>()
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

  async function remove(connection: Application) {
    const { appId, name } = connection
    try {
      await deleteApplication(appId, { signal: callSignal() })
    } catch (failure) {
      // Deleted elsewhere: the toast says so, and the row goes all the same.
      if (!isGone(failure)) throw failure
    }
    // The row first, so that the focus is not given back to its button as the question closes.
    flushSync(() => setRemoved((before) => new Set(before).add(appId)))
    flushSync(() => setToDelete((asked) => (asked === connection ? undefined : asked)))
    // Whoever closed it before has just lost that button from under them.
    if (document.activeElement === document.body) focusTitle()
    announce(t('deleted', { name }))
    void revalidate()
  }

  return (
    <>
      <PageHead title={t('title')} lead={t('lead')} action={!isEmpty && create} />
      <LoadFailure title={t('loadFailed')} reading={connections} />
      {/* The form of a new connection says so itself. */}
      {shown && !isEmpty && !creating && <LoadFailure title={t('projectNamesFailed')} reading={projects} />}
      {!shown && connections.failure === undefined && <Loading />}
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
