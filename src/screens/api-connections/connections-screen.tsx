import { useState } from 'react'
import { useLoaderData } from 'react-router-dom'
import { styled } from 'styled-components'
import { deleteApiConnection, listApiConnections, listOwnProjects } from '../../api/api-connections'
import { isOfType } from '../../api/failure'
import texts from '../../i18n/fr/api-connections.json'
import { addTexts } from '../../i18n/texts'
import { pageRead, type LoaderArgs } from '../../session/page-read'
import { useWrite } from '../../session/use-write'
import { usePortal } from '../../session/portal-state'
import { Button } from '../../ui/button/button'
import { Notice } from '../../ui/feedback/notice'
import { ApiDocsLink } from './api-docs-link'
import { EmptyState } from './empty-state'
import { LoadFailure, ReadList, useRead } from '../../ui/feedback/read'
import { showFailure } from '../../ui/feedback/show-toast'
import { PageSkeleton, Control } from '../../ui/feedback/skeleton'
import { PlusIcon, TrashIcon } from '../../ui/icons/dashboard-icons'
import { ForeignText } from '../../ui/text/inline-text'
import { cssVar } from '../../ui/theme/theme'
import { PageHeading } from '../../ui/navigation/page-heading'
import { ConfirmModal } from '../../ui/overlay/modal'
import { loadNewConnection } from './load-new-connection'
import { ConnectionList, type NamedConnection } from './connection-list'
import { useConnections } from './connections'
import type { NewConnection } from './new-connection'

const t = addTexts('apiConnections', texts)

/**
 * The loader of the list. The loader does not import the dialog for a new connection, because the import would delay
 * the list by 15 %. The dialog is imported later (see route-prefetch.ts).
 */

export const loader = (args: LoaderArgs) => ({
  connections: pageRead(args, listApiConnections()),
  projects: pageRead(args, listOwnProjects()),
})

export function Component() {
  const reads = useLoaderData<ReturnType<typeof loader>>()
  const connections = useConnections(reads.connections)
  const projects = useRead(reads.projects)
  const { documentMemory } = usePortal()
  const write = useWrite()
  const [Creation, setCreation] = useState<typeof NewConnection>()
  const [toDelete, setToDelete] = useState<NamedConnection>()

  async function openCreation() {
    try {
      const { NewConnection } = await loadNewConnection()
      setCreation(() => NewConnection)
    } catch (failure) {
      showFailure(failure, false)
    }
  }

  const isEmpty = connections.value?.length === 0
  const create = (
    <Button kind="green" icon={<PlusIcon />} onClick={() => void openCreation()}>
      {t('new')}
    </Button>
  )

  function remove({ appId }: NamedConnection, signal: AbortSignal) {
    const onDone = () => {
      if (documentMemory.get().createdConnection?.appId === appId) documentMemory.set({ createdConnection: undefined })
      // When a connection is deleted, close the dialog that asks whether to delete this connection. The user may have
      // opened this dialog again during the deletion.
      setToDelete((asked) => (asked?.appId === appId ? undefined : asked))
    }
    // Another tab may already have deleted the connection.
    const countsAsDone = (failure: unknown) => isOfType(failure, 'APPLICATION_NOT_FOUND')
    return write(deleteApiConnection(appId), signal, { text: t('deleted'), onDone, countsAsDone })
  }

  return (
    <>
      <PageHeading title={t('title')} lead={t('lead')} action={!isEmpty && create} />
      <ReadList
        failed={t('loadFailed')}
        read={connections}
        empty={
          <EmptyState
            title={t('emptyTitle')}
            text={t('emptyText')}
            action={
              <>
                {create}
                <ApiDocsLink />
              </>
            }
          />
        }
      >
        {(list) => (
          <>
            <ConnectionList connections={list} projects={projects} onDelete={setToDelete} />
            {/* The message about a failure is below the rows, because the failure can appear after the rows and
                must not move the rows. While the dialog for a new connection is open, this dialog shows the
                failure. */}
            {!Creation && <LoadFailure title={t('projectNamesFailed')} read={projects} />}
          </>
        )}
      </ReadList>
      {connections.unreadable > 0 && (
        <Notice kind="orange">{t('unreadable', { count: connections.unreadable })}</Notice>
      )}
      {Creation && (
        <Creation projects={projects} connections={connections.value} onClose={() => setCreation(undefined)} />
      )}
      {toDelete && (
        <ConfirmModal
          key={toDelete.appId}
          icon={<TrashIcon size="large" />}
          title={t('deleteTitle', { name: shortName(toDelete.name) })}
          text={
            <>
              <span>{t('deleteText')}</span>
              {shortName(toDelete.name) !== toDelete.name && (
                <WholeName>
                  <ForeignText>{toDelete.name}</ForeignText>
                </WholeName>
              )}
            </>
          }
          busyText={t('deleting')}
          onConfirm={(signal) => remove(toDelete, signal)}
          onCancel={() => setToDelete(undefined)}
        />
      )}
    </>
  )
}

export function HydrateFallback() {
  return <PageSkeleton title={t('title')} lead={t('lead')} action={<ActionShape />} />
}

/** Returns the name of a connection for the title of a dialog, shortened if it is long. */
const shortName = (name: string) => {
  const letters = [...name]
  return letters.length <= DIALOG_NAME_CHARACTERS ? name : `${letters.slice(0, DIALOG_NAME_CHARACTERS - 1).join('')}…`
}

const DIALOG_NAME_CHARACTERS = 44

const WholeName = styled.strong`
  display: block;
  margin-top: ${cssVar('s-2')};
`
const ActionShape = styled(Control)`
  min-width: 15rem;
`
