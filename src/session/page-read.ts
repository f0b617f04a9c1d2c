import type { LoaderFunctionArgs, RouterContextProvider } from 'react-router-dom'
import type { ApiRequest } from '../api/request'
import { portalRouterContext } from './portal-state'
import { startRead, type Read } from '../lib/read'

/** The arguments of a loader. */
export type LoaderArgs = LoaderFunctionArgs<Readonly<RouterContextProvider>>

/**
 * Begins a request in the loader of a page. The page does not wait for the answer. `useRead` returns the state of the
 * request, and `LoadFailure` shows a failure of the request.
 */
export const pageRead = <Answer>(
  { request: { signal }, context }: LoaderArgs,
  request: ApiRequest<Answer>,
): Read<Answer> => startRead(context.get(portalRouterContext).send(request, { signal }))
