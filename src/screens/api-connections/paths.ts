export const CONNECTIONS_PATH = '/dashboard/api-connections'

export const connectionPath = (appId: string) => `${CONNECTIONS_PATH}/${encodeURIComponent(appId)}`
