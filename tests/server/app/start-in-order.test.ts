import { expect, test } from 'vitest'
import { type Start, startInOrder } from '#server/app/start-in-order.ts'

/** A promise that the test settles. */
function pending() {
  let resolve = () => {}
  const promise = new Promise<void>((done) => {
    resolve = done
  })
  return { promise, resolve }
}

/** Parts that write down what happens to them. */
function partsOf() {
  const done: string[] = []
  const part =
    (name: string, { starts = Promise.resolve(), stops = Promise.resolve() } = {}): Start =>
    async () => {
      done.push(`start ${name}`)
      await starts
      done.push(`${name} started`)
      return {
        stop: async () => {
          done.push(`stop ${name}`)
          await stops
          done.push(`${name} ended`)
        },
      }
    }
  const end = async () => {
    done.push('end')
  }
  return { done, part, end }
}

const turn = () => new Promise((resolve) => setImmediate(resolve))

test('each part is started when the one before has started, and they are stopped in reverse order', async () => {
  const { done, part, end } = partsOf()
  const first = pending()
  const server = startInOrder([part('a', { starts: first.promise }), part('b'), () => null], end)
  await turn()
  expect(done).toEqual(['start a'])
  first.resolve()
  await server.started
  expect(done.splice(0)).toEqual(['start a', 'a started', 'start b', 'b started'])
  expect(server.isStopping()).toBe(false)
  await server.stop()
  expect(done).toEqual(['stop b', 'stop a', 'b ended', 'a ended', 'end'])
  expect(server.isStopping()).toBe(true)
})

test('a part that takes long to stop delays the end, and not the stop of the others', async () => {
  const { done, part, end } = partsOf()
  const last = pending()
  const server = startInOrder([part('a'), part('b', { stops: last.promise })], end)
  await server.started
  done.length = 0
  const stopped = server.stop()
  await turn()
  expect(done).toEqual(['stop b', 'stop a', 'a ended'])
  last.resolve()
  await stopped
  expect(done.slice(3)).toEqual(['b ended', 'end'])
})

test('when a part cannot start, those before it are stopped in reverse order, and those after it are not started', async () => {
  const { done, part, end } = partsOf()
  const fails: Start = () => Promise.reject(new Error('the port is taken'))
  const server = startInOrder([part('a'), part('b'), fails, part('c')], end)
  await expect(server.started).rejects.toThrow('the port is taken')
  expect(done.slice(4)).toEqual(['stop b', 'stop a', 'b ended', 'a ended', 'end'])
})

test('a part that throws at once is one that cannot start', async () => {
  const { done, part, end } = partsOf()
  const fails: Start = () => {
    throw new Error('the port is taken')
  }
  const server = startInOrder([part('a'), fails], end)
  await expect(server.started).rejects.toThrow('the port is taken')
  expect(done.slice(2)).toEqual(['stop a', 'a ended', 'end'])
})

test('a signal during the start stops at once what runs, then the part that is starting, and starts no other', async () => {
  const { done, part, end } = partsOf()
  const second = pending()
  const server = startInOrder([part('a'), part('b', { starts: second.promise }), part('c')], end)
  await turn()
  const stopped = server.stop()
  await turn()
  expect(done.splice(0)).toEqual(['start a', 'a started', 'start b', 'stop a', 'a ended'])
  second.resolve()
  await stopped
  await server.started
  expect(done).toEqual(['b started', 'stop b', 'b ended', 'end'])
})

test('a part that fails while everything is being stopped does not fail the start', async () => {
  const { done, part, end } = partsOf()
  const failing = pending()
  const fails: Start = async () => {
    await failing.promise
    throw new Error('the database is closed')
  }
  const server = startInOrder([part('a'), fails], end)
  await turn()
  const stopped = server.stop()
  failing.resolve()
  await stopped
  await server.started
  expect(done.slice(2)).toEqual(['stop a', 'a ended', 'end'])
})

test('a part that cannot stop while another is starting is told when that one has ended', async () => {
  const { done, part, end } = partsOf()
  const second = pending()
  const stuck: Start = () => ({ stop: () => Promise.reject(new Error('the file is gone')) })
  const server = startInOrder([stuck, part('b', { starts: second.promise })], end)
  await turn()
  const stopped = server.stop().catch((error: unknown) => done.push(String(error)))
  await turn()
  second.resolve()
  await stopped
  expect(done.slice(1)).toEqual([
    'b started',
    'stop b',
    'b ended',
    'end',
    'Error: the file is gone',
  ])
})

test('a second stop is the first one', async () => {
  const { done, part, end } = partsOf()
  const server = startInOrder([part('a')], end)
  await server.started
  await Promise.all([server.stop(), server.stop()])
  await server.stop()
  expect(done.slice(2)).toEqual(['stop a', 'a ended', 'end'])
})

test('a part that cannot stop is told when the others have ended', async () => {
  const { done, part, end } = partsOf()
  const stuck: Start = () => ({
    stop: () => {
      throw new Error('the file is gone')
    },
  })
  const server = startInOrder([part('a'), stuck, part('b')], end)
  await server.started
  await expect(server.stop()).rejects.toThrow('the file is gone')
  expect(done.slice(4)).toEqual(['stop b', 'stop a', 'b ended', 'a ended', 'end'])
})
