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

/**
 * The names of the local-network permission in Chrome 142 and later versions. If a browser does not know a name, the
 * query for the name fails.
 */
const PERMISSIONS = ['local-network-access', 'local-network', 'loopback-network']

/** Resolves with true if the browser denies this page access to the local network. Never rejects. */
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

/**
 * Returns whether the browser denies this page access to the local network. Returns false until the browser has
 * answered.
 */
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

/** If the browser blocks the local network, explains what to do. An API at a private address is then unreachable. */
export function LocalNetworkNotice() {
  return useLocalNetworkRefused() && <Notice isAnnounced>{t('refused')}</Notice>
}
