import { ConfigError } from '../src/config'
import { loadEnvironment } from './environment'
import { reconfigure, rollBack, updateTo, type Installation } from './releases'
import { runCommand } from './run-command'
import { parseServerSettings } from './server-settings'

/*
 * Changes the release in service on a machine with nginx. The build bundles it into dist-tools/release.mjs, which needs
 * only Node.
 */
const USAGE = `release update --config FILE ARCHIVE    puts the build of an archive into service
       release configure --config FILE         applies a changed configuration file
       release rollback --config FILE          returns to the release before`

// Lets nginx's workers, which run as another user, read what the command writes.
process.umask(0o022)

await runCommand(USAGE, ['config'], async ({ options, positionals: [action, archive, ...rest] }) => {
  if (options.config === undefined || rest.length > 0) return 'usage'
  const { folder, nginxConf } = parseServerSettings(loadEnvironment(options.config))
  if (folder === undefined) throw new ConfigError('PORTAL_FOLDER is missing.')
  const run = actionOf(action, archive)
  if (!run) return 'usage'
  const release = await run({ folder, nginxConf, configFile: options.config })
  console.log(`In service: ${release}`)
  return undefined
})

function actionOf(action = '', archive?: string): ((installation: Installation) => Promise<string>) | undefined {
  if (archive !== undefined) return action === 'update' ? (installation) => updateTo(archive, installation) : undefined
  return action === 'configure' ? reconfigure : action === 'rollback' ? rollBack : undefined
}
