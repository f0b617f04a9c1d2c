import { isDevelopmentHost } from './hosts'

/**
 * Whether 'Avec France Connect +' is offered. The setting `auto` offers it on development hosts, unless the redirect
 * leads to Skemeet.
 *
 * @param setting the configuration's `franceConnect`
 * @param host the portal's host; it may carry a port
 * @param leadsToSkemeet whether the current redirect leads to Skemeet
 */
export function isFranceConnectOffered(setting: 'auto' | 'on' | 'off', host: string, leadsToSkemeet: boolean): boolean {
  return setting === 'auto' ? isDevelopmentHost(host) && !leadsToSkemeet : setting === 'on'
}
