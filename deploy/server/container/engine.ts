import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

interface Output {
  status: number | null
  stdout: string
  text: string
}

/** Runs a command until it ends, whatever its exit code is. Throws if it cannot be started. */
function run(command: string, args: readonly string[]): Output {
  const { status, stdout, stderr, error } = spawnSync(command, args, { encoding: 'utf8' })
  if (error) throw error
  return { status, stdout, text: stdout + stderr }
}

/** Runs a command and returns its standard output. Throws if it fails. */
function runSuccessfully(command: string, args: readonly string[]): string {
  const { status, stdout, text } = run(command, args)
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${text}`)
  return stdout.trim()
}

/** The command of the container engine, with its options, such as `podman --runtime runc`. */
const [command = '', ...options] = (process.env.CONTAINER_ENGINE ?? '').split(' ')

/** Runs a command of the container engine, and returns its standard output. Throws if the command fails. */
export const engine = (...args: string[]): string => runSuccessfully(command, [...options, ...args])

/** Runs a command of the container engine, and returns its output, whatever its exit code is. */
export const tryEngine = (...args: string[]): Output => run(command, [...options, ...args])

/**
 * Builds the image of the Dockerfile as `name`, in a clean clone. If the base image cannot be pulled, the function
 * builds a base image with mmdebstrap and npm.
 *
 * @param buildOptions further options, such as `--build-arg`
 */
export function buildImage(name: string, ...buildOptions: string[]): void {
  const [, base] = /^ARG BASE=(\S+)$/m.exec(readFileSync('Dockerfile', 'utf8')) ?? []
  const [, node, debian] = /\/node:(\d+)-(\w+)-slim@/.exec(base ?? '') ?? []
  if (!base || !node || !debian) throw new Error('The Dockerfile names no base.')
  const { status, text } = tryEngine('pull', base)
  if (status !== 0 && tryEngine('image', 'inspect', LOCAL_BASE).status !== 0) {
    console.log(`mmdebstrap makes the base image, because the container engine cannot download the base image: ${text}`)
    makeBase(node, debian)
  }
  const clone = temporaryFolder('clone-')
  try {
    runSuccessfully('git', ['clone', '--quiet', '.', clone])
    build(name, clone, ...(status === 0 ? [] : ['--build-arg', `BASE=${LOCAL_BASE}`]), ...buildOptions)
  } finally {
    rmSync(clone, { recursive: true })
  }
}

/** Builds an image from the Dockerfile of a folder. */
export function build(name: string, folder: string, ...buildOptions: string[]): void {
  // Use the Docker format, because podman ignores the health check of an image in any other format.
  const format = command === 'podman' ? ['--format', 'docker'] : []
  engine('build', ...format, '--network', 'host', ...buildOptions, '--tag', name, folder)
}

const LOCAL_BASE = 'localhost/portal-base'

const temporaryFolder = (prefix: string) => mkdtempSync(join(tmpdir(), prefix))

function makeBase(node: string, debian: string): void {
  const folder = temporaryFolder('debian-')
  const [root, archive] = [join(folder, 'root'), join(folder, 'base.tar')]
  try {
    const packages = '--include=ca-certificates,libatomic1,libstdc++6'
    runSuccessfully('mmdebstrap', ['--variant=minbase', packages, debian, root])
    runSuccessfully('npm', ['install', '--global', '--prefix', join(root, 'usr/local'), `node@${node}`, 'npm@11'])
    runSuccessfully('tar', ['-C', root, '-cf', archive, '.'])
    engine('import', archive, LOCAL_BASE)
  } finally {
    rmSync(folder, { recursive: true })
  }
}
