import { describe, expect, test } from 'vitest'
import { hasRoomInMemory } from '../../scripts/setup/run-folder.mjs'

const neededBytes = 500_000_000
const machine = {
  mounts: [
    'proc /proc proc rw,nosuid,nodev,noexec 0 0',
    'tmpfs /dev/shm tmpfs rw,nosuid,nodev 0 0',
    'tmpfs /run tmpfs rw,noexec 0 0',
  ].join('\n'),
  freeBytes: 4_000_000_000,
  meminfo: 'MemTotal: 8000000 kB\nMemAvailable:    4000000 kB\n',
}

describe('a run has its files in memory', () => {
  test.each([
    ['with eight times the needed bytes free', {}, true],
    ['not with less of the tmpfs free', { freeBytes: 3_999_999_999 }, false],
    [
      'not with less memory available',
      { meminfo: 'MemAvailable:    3900000 kB\nMemFree: 9000000 kB\n' },
      false,
    ],
    ['not when the available memory is unknown', { meminfo: '' }, false],
    [
      'not from a mount without programs',
      { mounts: 'shm /dev/shm tmpfs rw,nosuid,nodev,noexec,size=65536k 0 0' },
      false,
    ],
    ['not on a disk', { mounts: '/dev/vda /dev/shm ext4 rw 0 0' }, false],
    ['not without a mount', { mounts: 'tmpfs /dev/shm2 tmpfs rw 0 0' }, false],
  ])('%s', (_, change, expected) => {
    expect(hasRoomInMemory({ ...machine, ...change }, neededBytes)).toBe(expected)
  })
})
