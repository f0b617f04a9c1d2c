/** The list of API connections. */
export const CONNECTIONS = '/dashboard/api-connections'

/** The page of one connection. */
export const addressOf = (appId: string) => `${CONNECTIONS}/${encodeURIComponent(appId)}`
