// @vitest-environment node
import { createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { ConfigError } from '../../src/rules/setting-values'
import { findFreePort } from '../server/nginx-test-server'
import { readCertificate } from './certificate'

test('if a server closes the connection before it sends its certificate, the error is one line for the operator', async () => {
  const port = await findFreePort()
  const server = createServer((socket) => socket.once('data', () => socket.destroy()))
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const error: unknown = await readCertificate(`https://localhost:${port}`, '127.0.0.1').catch(
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(ConfigError)
  expect(String(error)).toMatch(
    /https:\/\/localhost:\d+ sends no certificate \([^\n]+\): read the error log of the server, [^\n]+$/,
  )
})
