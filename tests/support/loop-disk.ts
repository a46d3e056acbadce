import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** An ext4 file system in a file, mounted. What is not synced to it is not in the file. */
export type LoopDisk = { directory: string; image: string; unmount: () => void }

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

/** Why disks cannot be created here; null when they can. */
export function diskBarrier(folder: string): string | null {
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
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
