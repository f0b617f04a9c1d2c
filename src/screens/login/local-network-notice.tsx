import { useEffect, useState } from 'react'
import texts from '../../i18n/fr/local-network.json'
import { addTexts } from '../../i18n/texts'
import { Notice } from '../../ui/feedback/notice'

const t = addTexts('localNetwork', texts)

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
function useLocalNetworkRefused(): boolean {
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

/** Says what to do when the browser refuses the page the local network, so that no call reaches an API at a private address. */
export function LocalNetworkNotice() {
  return useLocalNetworkRefused() && <Notice isAnnounced>{t('refused')}</Notice>
}
