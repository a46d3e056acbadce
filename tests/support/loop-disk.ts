import { closeSync, mkdirSync, openSync, rmdirSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { execFileSync, findProgram } from '#scripts/setup/programs.mjs'

/** An ext4 file system in a file, mounted. What is not synced to it is not in the file. */
export type LoopDisk = { directory: string; image: string; unmount: () => void }

/** What a test on a disk needs. */
export const diskPrograms = ['mkfs.ext4', 'mount', 'umount']

/** Creates a disk of this size below `folder`. Needs root and loop devices; throws without. */
export function createDisk(folder: string, name: string, megabytes: number): LoopDisk {
  const image = join(folder, `${name}.img`)
  execFileSync('truncate', ['-s', `${megabytes}M`, image])
  execFileSync('mkfs.ext4', ['-q', '-F', '-m', '0', image], { stdio: 'pipe' })
  return mountDisk(folder, name)
}

/**
 * A copy of the disk as a power failure at this moment would leave it, mounted: its journal is replayed. The processes
 * that write to the disk must be stopped.
 */
export function cutPower(disk: LoopDisk, folder: string, name: string): LoopDisk {
  // Only what is in use: writing the whole size would stall the disk for every other test.
  execFileSync('cp', ['--sparse=always', disk.image, join(folder, `${name}.img`)])
  return mountDisk(folder, name)
}

/** Fills the disk to its last block; returns what frees that space again. */
export function fillDisk({ directory }: LoopDisk): () => void {
  const filler = join(directory, 'filler')
  const file = openSync(filler, 'w')
  // The last megabyte by single blocks.
  for (const size of [2 ** 20, 2 ** 12]) {
    const zeros = Buffer.alloc(size)
    try {
      // A partial write is followed by one that fails.
      for (;;) writeSync(file, zeros)
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
    }
  }
  closeSync(file)
  return () => rmSync(filler)
}

/** Why disks cannot be created here; null when they can, or when a program is missing, which a test tells by `needs`. */
export function diskBarrier(folder: string): string | null {
  if (diskPrograms.some((name) => findProgram(name) === null)) return null
  try {
    const disk = createDisk(folder, 'probe', 8)
    disk.unmount()
    return null
  } catch (error) {
    return error instanceof Error ? (error.message.split('\n', 1)[0] ?? '') : String(error)
  } finally {
    rmSync(join(folder, 'probe.img'), { force: true })
  }
}

function mountDisk(folder: string, name: string): LoopDisk {
  const image = join(folder, `${name}.img`)
  const directory = join(folder, `${name}.mounted`)
  mkdirSync(directory, { recursive: true })
  execFileSync('mount', ['-o', 'loop', image, directory], { stdio: 'pipe' })
  return {
    directory,
    image,
    unmount: () => {
      execFileSync('umount', ['--lazy', directory], { stdio: 'pipe' })
      // Not recursive: were the disk still mounted, that would delete what is on it.
      rmdirSync(directory)
    },
  }
}
