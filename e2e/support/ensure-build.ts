import { spawnSync } from 'node:child_process'
import { whyStale } from './fresh-build'

/*
 * The commands that test the build run this file first. This file makes the build if the build is missing, or older
 * than the sources.
 */
if (whyStale()) process.exitCode = spawnSync('npm run build', { shell: true, stdio: 'inherit' }).status ?? 1
