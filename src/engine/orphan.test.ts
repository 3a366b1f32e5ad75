import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, it, vi } from 'vitest'

const STUCK = `
import { endWithParent } from '${new URL('./orphan.ts', import.meta.url).href}'
endWithParent()
setTimeout(() => { process.send(process.pid); for (;;); }, 500)
`
const PARENT = `
const { spawn } = require('node:child_process')
const child = spawn(process.execPath, ['--input-type=module', '-e', process.env.STUCK], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
child.on('message', (pid) => console.log(pid))
`

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

it('a child that computes for ever ends with its parent, also where that was killed', async () => {
  const parent = spawn(process.execPath, ['-e', PARENT], { env: { ...process.env, STUCK }, stdio: ['ignore', 'pipe', 'inherit'] })
  const [said] = (await once(parent.stdout, 'data')) as [Buffer]
  const pid = Number(said.toString())
  expect(isAlive(pid)).toBe(true)
  parent.kill('SIGKILL')
  await once(parent, 'exit')
  await vi.waitFor(() => expect(isAlive(pid)).toBe(false), { timeout: 60_000, interval: 100 })
})

const RESERVED = `
import { readFileSync } from 'node:fs'
import { endWithParent } from '${new URL('./orphan.ts', import.meta.url).href}'
const reserved = () => Number(/VmData:\\s+(\\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))[1]) / 1024
const threads = () => Number(/Threads:\\s+(\\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))[1])
const before = { reserved: reserved(), threads: threads() }
endWithParent()
const look = setInterval(() => {
  if (threads() === before.threads) return
  clearInterval(look)
  process.send(reserved() - before.reserved)
}, 50)
`

it('the thread that looks leaves the memory cap of its process to the work', async () => {
  const child = spawn(process.execPath, ['--input-type=module', '-e', RESERVED], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const [megabytes] = (await once(child, 'message')) as [number]
  child.kill('SIGKILL')
  expect(megabytes).toBeLessThan(150)
})
