import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** Matches the interfaces that some of the supported browsers lack. */
const OPTIONAL =
  /\b(sendBeacon|BroadcastChannel|CloseWatcher|requestIdleCallback|FontFace|visualViewport|clipboard|trustedTypes|doNotTrack|globalPrivacyControl|prerendering|execCommand|showPopover|localStorage|sessionStorage|IntersectionObserver|ResizeObserver|indexedDB|serviceWorker|wakeLock|scheduler|startViewTransition|getAnimations|checkVisibility|structuredClone|PerformanceObserver|Notification|userAgentData|SharedWorker|permissions|caches|locks|vibrate)\b/g

const COMMENT = /\/\*[^]*?\*\/|\/\/.*$/gm

test('docs/browser-interfaces.md lists each optional browser interface that the portal uses', () => {
  const paths = ['src', 'public/documents'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path)),
  )
  const files = paths.filter((path) => /\.(tsx?|js)$/.test(path) && !/\.(test|d)\.|[/\\]testing[/\\]/.test(path))
  const used = files.flatMap((file) => readFileSync(file, 'utf8').replace(COMMENT, '').match(OPTIONAL) ?? [])
  const listed = [...readFileSync('docs/browser-interfaces.md', 'utf8').matchAll(/^- `(\w+)`: \S/gm)].map(([, name]) =>
    String(name),
  )
  expect(new Set(used)).toEqual(new Set(listed))
})
