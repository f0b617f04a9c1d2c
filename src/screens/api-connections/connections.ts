import { useEffect, useMemo } from 'react'
import type { ApiConnections } from '../../api/api-connections'
import { usePortal } from '../../session/portal-state'
import type { Read } from '../../lib/read'
import { useRead } from '../../ui/feedback/read'

export const CONNECTIONS_PATH = '/dashboard/api-connections'

export const connectionPath = (appId: string) => `${CONNECTIONS_PATH}/${encodeURIComponent(appId)}`

/**
 * Returns the list of connections and the state of its read. Adds a connection that was just created, because the list
 * of the API sometimes lacks this connection. `unreadable` is the number of records that the portal could not read.
 */
export function useConnections(read: Read<ApiConnections>) {
  const { documentMemory } = usePortal()
  const { value, ...state } = useRead(read)
  const { createdConnection: created } = documentMemory.get()
  const isListed = value?.readable.some(({ appId }) => appId === created?.appId) ?? false
  useEffect(() => {
    if (isListed) documentMemory.set({ createdConnection: undefined })
  }, [isListed, documentMemory])
  const connections = useMemo(
    () => value && (created && !isListed ? [...value.readable, created] : value.readable),
    [value, created, isListed],
  )
  return { ...state, value: connections, unreadable: value?.unreadable ?? 0 }
}
