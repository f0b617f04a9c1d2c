/** The list of API connections. */
export const CONNECTIONS_PATH = '/dashboard/api-connections'

/** The page of one connection. */
export const connectionPath = (appId: string) => `${CONNECTIONS_PATH}/${encodeURIComponent(appId)}`

/** The name of the form of a new connection in a draft, after which the list opens it again. */
export const NEW_CONNECTION_DRAFT = 'newConnection'
