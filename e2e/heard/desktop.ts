import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'

/** A screen of its own with a window manager, a keyboard and a screen reader that speaks French. */
export interface Desktop {
  /** The environment of a browser on this screen, and a folder that is removed with it. */
  environment: Record<string, string>
  folder: string
  /** What the screen reader says, in order; grows. */
  spoken: readonly string[]
  /** Resolves once the screen reader has been silent for a while: it has no other sign of an end. */
  silence: () => Promise<void>
  /** Presses a key on the keyboard, with X's name for it. */
  press: (key: string) => void
  type: (text: string) => void
  close: () => void
}

/** Speech has ended when nothing is said for so long; the first word of an answer may take longer than the others. */
const SILENCE_MS = 900
const FIRST_WORD_MS = 1800
const START_MS = 30_000

/** Orca's settings: no echo of keys, no reading of the whole page, and an overview of each page that is loaded. */
const PROFILE = {
  enableKeyEcho: false,
  sayAllOnLoad: false,
  pageSummaryOnLoad: true,
  pronunciations: {},
  keybindings: {},
}
const SETTINGS = {
  general: { startingProfile: ['Default', 'default'] },
  pronunciations: {},
  keybindings: {},
  profiles: { default: { profile: ['Default', 'default'], ...PROFILE } },
}

/**
 * Starts the desktop. Its settings, its message bus and its screen are its own: nothing of the person who runs it is read
 * or changed.
 */
export async function startDesktop(): Promise<Desktop> {
  const folder = mkdtempSync(join(tmpdir(), 'heard-'))
  const programs: ChildProcess[] = []
  const close = () => {
    for (const { pid } of programs.splice(0).reverse()) if (pid !== undefined) killGroup(pid)
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
  }
  process.once('exit', close)
  const log = (name: string) => openSync(join(folder, `${name}.log`), 'w')
  try {
    const environment: Record<string, string> = {
      PATH: '/usr/bin:/bin',
      HOME: folder,
      XDG_RUNTIME_DIR: folder,
      LANG: 'C.UTF-8',
      LANGUAGE: 'fr',
      GSETTINGS_BACKEND: 'memory',
      GNOME_ACCESSIBILITY: '1',
      MOZ_ENABLE_WAYLAND: '0',
      PYTHONDONTWRITEBYTECODE: '1',
    }
    const start = (command: string, ...args: string[]) => {
      const program = spawn(command, args, {
        detached: true,
        env: environment,
        stdio: ['ignore', 'pipe', log(command), 'pipe'],
      })
      programs.push(program)
      return program
    }
    environment.DISPLAY = `:${await firstLine(start('Xvfb', '-displayfd', '1', '-screen', '0', '1280x900x24', '-nolisten', 'tcp'))}`
    environment.DBUS_SESSION_BUS_ADDRESS = await firstLine(
      start('dbus-daemon', '--session', '--nofork', '--print-address'),
    )
    start('openbox', '--sm-disable')

    const preferences = join(folder, 'orca')
    mkdirSync(preferences)
    copyFileSync(join(import.meta.dirname, 'orca-customizations.py'), join(preferences, 'orca-customizations.py'))
    writeFileSync(join(preferences, 'user-settings.conf'), JSON.stringify(SETTINGS))
    const orca = start('orca', '--user-prefs', preferences)
    const spoken: string[] = []
    const output = orca.stdio[3]
    if (!(output instanceof Readable)) throw new Error('Orca has no file descriptor 3.')
    const lines = createInterface(output)
    let last = Date.now()
    lines.on('line', (line) => {
      spoken.push(String(JSON.parse(line)))
      last = Date.now()
    })
    const silence = async () => {
      const before = spoken.length
      const since = Date.now()
      while (Date.now() - Math.max(since, last) < (spoken.length === before ? FIRST_WORD_MS : SILENCE_MS))
        await new Promise((resolve) => setTimeout(resolve, 25))
    }
    await Promise.race([
      once(lines, 'line', { signal: AbortSignal.timeout(START_MS) }),
      once(orca, 'exit').then(() => {
        throw new Error(`Orca has ended: ${readFileSync(join(folder, 'orca.log'), 'utf8')}`)
      }),
    ])
    await silence()
    const xdotool = (...args: string[]) => {
      const { status, stderr } = spawnSync('xdotool', args, { env: environment, encoding: 'utf8' })
      if (status !== 0) throw new Error(`xdotool ${args.join(' ')}: ${stderr}`)
    }
    return {
      environment,
      folder,
      spoken,
      silence,
      press: (key) => xdotool('key', key),
      type: (text) => xdotool('type', '--delay', '40', text),
      close,
    }
  } catch (error) {
    close()
    throw error
  }
}

/** Ends a program with what it has started; it may have ended before. */
function killGroup(pid: number) {
  try {
    process.kill(-pid, 'SIGKILL')
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

async function firstLine({ stdout }: ChildProcess): Promise<string> {
  if (stdout) for await (const line of createInterface(stdout)) return line
  throw new Error('The program has ended.')
}
