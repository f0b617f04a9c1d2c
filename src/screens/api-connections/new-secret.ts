let handedOver: { appId: string; secret: string } | undefined

/**
 * Hands the secret of a connection that was just created to its page. In memory only: storage and the history entry
 * would outlive the page, and the secret is to be shown once.
 */
export function setNewSecret(appId: string, secret: string): void {
  handedOver = { appId, secret }
}

/**
 * The secret handed over to the page of `appId`. It can be read until `clearNewSecret`, which that page calls as soon as
 * it stands: a first render may be thrown away, and the secret must not go with it.
 */
export function getNewSecret(appId: string): string | undefined {
  return handedOver?.appId === appId ? handedOver.secret : undefined
}

/** The secret of `appId` is on its page, and nowhere else from now on. */
export function clearNewSecret(appId: string): void {
  if (handedOver?.appId === appId) handedOver = undefined
}
