/**
 * Parses the command line of `npm test`: { isFull, changedSince, shard, selectors }. `changedSince` is null, `HEAD` for
 * the uncommitted change, or a revision; `shard` is null or { index, count }, from 1; `selectors` are names of steps
 * and parts of paths. Throws with a readable message for unknown arguments.
 */
export function parseArguments(args) {
  const asked = { isFull: false, changedSince: null, shard: null, selectors: [] }
  for (const argument of args) {
    const [name, value] = argument.split(/=(.*)/s)
    if (!name.startsWith('-')) asked.selectors.push(argument)
    else if (argument === '--full') asked.isFull = true
    else if (argument === '--changed') asked.changedSince = 'HEAD'
    else if (name === '--changed' && value) asked.changedSince = value
    else if (name === '--shard') asked.shard = parseShard(value)
    else {
      throw new Error(
        `There is no option ${argument}. There are --changed, --changed=<revision> and --shard=<index>/<count>.`,
      )
    }
  }
  if (asked.changedSince && asked.selectors.length > 0)
    throw new Error('Name either what to run or --changed, not both.')
  if (asked.shard && (asked.changedSince || asked.selectors.length > 0))
    throw new Error('A shard is a part of everything: it cannot be combined with a selection.')
  return asked
}

function parseShard(value) {
  const [index, count] = (/^(\d+)\/(\d+)$/.exec(value ?? '') ?? []).slice(1).map(Number)
  if (!index || !count || index > count)
    throw new Error('A shard is written as --shard=<index>/<count>, such as --shard=1/3.')
  return { index, count }
}
