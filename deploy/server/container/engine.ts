import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

interface Output {
  status: number | null
  stdout: string
  text: string
}

/** Runs a command to its end, whatever its exit code is. Throws when it cannot be started. */
function run(command: string, args: readonly string[]): Output {
  const { status, stdout, stderr, error } = spawnSync(command, args, { encoding: 'utf8' })
  if (error) throw error
  return { status, stdout, text: stdout + stderr }
}

/** Runs a command and returns its standard output. Throws when it fails. */
function runSuccessfully(command: string, args: readonly string[]): string {
  const { status, stdout, text } = run(command, args)
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${text}`)
  return stdout.trim()
}

/** The container engine, with its options, such as `podman --runtime runc`. */
const [command = '', ...options] = (process.env.CONTAINER_ENGINE ?? '').split(' ')

/** Runs a command of the engine and returns its standard output. Throws when it fails. */
export const engine = (...args: string[]): string => runSuccessfully(command, [...options, ...args])

/** Runs a command of the engine, whatever its exit code is. */
export const tryEngine = (...args: string[]): Output => run(command, [...options, ...args])

/**
 * Builds the image of the Dockerfile as `name`. Where its base cannot be pulled, the base is made of the same Debian
 * packages with mmdebstrap.
 */
export function buildImage(name: string): void {
  const base = /^ARG BASE=(\S+)$/m.exec(readFileSync('Dockerfile', 'utf8'))?.[1]
  if (!base) throw new Error('The Dockerfile names no base.')
  const { status, text } = tryEngine('pull', base)
  if (status === 0) {
    build(name, 'Dockerfile')
    return
  }
  console.log(`The base is made with mmdebstrap, because it cannot be pulled: ${text}`)
  if (tryEngine('image', 'inspect', LOCAL_BASE).status !== 0) importDebian()
  build(name, 'Dockerfile', '--build-arg', `BASE=${LOCAL_BASE}`)
}

/** Builds an image from a Dockerfile, with the checkout as its context. */
export function build(name: string, dockerfile: string, ...buildOptions: string[]): void {
  // In its default format, podman ignores the health check.
  const format = command === 'podman' ? ['--format', 'docker'] : []
  engine('build', ...format, '--network', 'host', ...buildOptions, '--tag', name, '--file', dockerfile, '.')
}

const LOCAL_BASE = 'localhost/debian-bookworm-slim'

function importDebian(): void {
  const folder = mkdtempSync(join(tmpdir(), 'debian-'))
  try {
    const archive = join(folder, 'base.tar')
    runSuccessfully('mmdebstrap', ['--variant=minbase', 'bookworm', archive])
    engine('import', archive, LOCAL_BASE)
  } finally {
    rmSync(folder, { recursive: true })
  }
}
