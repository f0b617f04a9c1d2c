import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider'

/**
 * Returns the adapter with which oidc-provider keeps the sessions, interactions, grants and codes of one provider in
 * memory.
 */
export function memoryAdapter(): AdapterFactory {
  const stored = new Map<string, AdapterPayload>()
  const find = (model: string, matches: (payload: AdapterPayload) => boolean) =>
    [...stored].find(([key, payload]) => key.startsWith(`${model}:`) && matches(payload))?.[1]

  return (model): Adapter => ({
    upsert: (id, payload) => Promise.resolve(void stored.set(`${model}:${id}`, payload)),
    find: (id) => Promise.resolve(stored.get(`${model}:${id}`)),
    findByUid: (uid) => Promise.resolve(find(model, (payload) => payload.uid === uid)),
    findByUserCode: (userCode) => Promise.resolve(find(model, (payload) => payload.userCode === userCode)),
    consume: (id) => {
      const payload = stored.get(`${model}:${id}`)
      if (payload) payload.consumed = Math.floor(Date.now() / 1000)
      return Promise.resolve()
    },
    destroy: (id) => Promise.resolve(void stored.delete(`${model}:${id}`)),
    revokeByGrantId: (grantId) => {
      for (const [key, payload] of stored)
        if (key.startsWith(`${model}:`) && payload.grantId === grantId) stored.delete(key)
      return Promise.resolve()
    },
  })
}
