/** The list of API connections. */
export const CONNECTIONS_PATH = '/dashboard/api-connections'

/** The page of one connection. */
export const connectionPath = (appId: string) => `${CONNECTIONS_PATH}/${encodeURIComponent(appId)}`
