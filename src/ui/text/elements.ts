import type { ReactElement } from 'react'

/** Elements, never bare text: page translation replaces text nodes, and React throws when it removes or inserts before one. */
export type Elements = ReactElement | false | null | undefined | readonly Elements[]
