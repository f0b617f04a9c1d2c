import { useEffect, useState } from 'react'

declare global {
  interface Permissions {
    query(descriptor: { name: string }): Promise<PermissionStatus>
  }
}

/** The names of the permission in Chrome 142 and later versions. A browser rejects a name that it does not know. */
const PERMISSIONS = ['local-network-access', 'local-network', 'loopback-network']

/** Whether the browser refuses this page the local network. No call then reaches an API at a private address. Never rejects. */
async function isLocalNetworkRefused(): Promise<boolean> {
  const states = await Promise.all(
    PERMISSIONS.map(async (name) => {
      try {
        return (await navigator.permissions.query({ name })).state
      } catch {
        return undefined
      }
    }),
  )
  return states.includes('denied')
}

/** Returns whether the browser refuses this page the local network; false until it has answered. */
export function useLocalNetworkRefused(): boolean {
  const [isRefused, setRefused] = useState(false)
  useEffect(() => {
    let isMounted = true
    void isLocalNetworkRefused().then((refused) => isMounted && setRefused(refused))
    return () => {
      isMounted = false
    }
  }, [])
  return isRefused
}
