#!/bin/bash
# scripts/bare/bare.sh [WORDS...]: `npm start` and `npm test` of the present commit on a machine that has Node and apt and
# nothing else: a new system made by debootstrap, entered with chroot, with the network of this machine. First as root, then
# as a user who may install nothing by apt. WORDS are handed to `npm test`. Needs root and debootstrap. Exits 1 when a
# command has failed.
set -euo pipefail

repository=$(cd "$(dirname "$0")/../.." && pwd)
. "$repository/scripts/production/report.sh"
. "$repository/scripts/production/scratch.sh"
[ "$(id -u)" = 0 ] || fault 'root is needed, to make a system and enter it: nothing was run'
for program in debootstrap unshare flock pkill git npm; do
  command -v "$program" >/dev/null || fault "$program is not installed: nothing was run"
done

take_scratch "$repository/.cache/bare"
chmod 700 "$scratch"
tree=$scratch/root
commit=$(git -C "$repository" rev-parse HEAD)
[ -z "$(git -C "$repository" status --porcelain)" ] || echo 'Note: changes that are not committed are not tested.'

# The release and the mirror of this machine. In namespaces, since debootstrap mounts, too.
# shellcheck source=/dev/null
release=$(. /etc/os-release && echo "$VERSION_CODENAME")
# shellcheck disable=SC2016 # The words are apt's.
mirror=$(apt-get indextargets --format '$(RELEASE) $(REPO_URI)' 'Created-By: Packages' |
  awk -v release="$release" '$1 == release && !found { print $2; found = 1 }')
[ -n "$mirror" ] || fault "apt knows no mirror of $release"
echo "A minimal $release, by debootstrap …"
in_namespaces debootstrap --variant=minbase "$release" "$tree" "$mirror" >"$scratch/debootstrap.log" 2>&1 ||
  fault "debootstrap failed: $(tail --lines 5 "$scratch/debootstrap.log")"

# Node with npm, as its own archive has them.
install "$(node --print process.execPath)" "$tree/usr/local/bin/node"
mkdir -p "$tree/usr/local/lib/node_modules"
cp --archive "$(npm root --global)/npm" "$tree/usr/local/lib/node_modules/npm"
for name in npm npx; do ln -s "../lib/node_modules/npm/bin/$name-cli.js" "$tree/usr/local/bin/$name"; done

# How this machine reaches the registries.
cp /etc/resolv.conf /etc/hosts "$tree/etc/"
apt-config dump | { grep -E '^Acquire::(https?|Check)' || true; } >"$tree/etc/apt/apt.conf.d/90machine"
mkdir -p "$tree/usr/local/etc"
userconfig=$(npm config get userconfig)
[ ! -e "$userconfig" ] || install --mode 644 "$userconfig" "$tree/usr/local/etc/npmrc"
{ env | grep -iE '^((https?|no)_proxy)=' || true; } >"$tree/root/network"
if [ -n "${NODE_EXTRA_CA_CERTS-}" ]; then
  install --mode 644 "$NODE_EXTRA_CA_CERTS" "$tree/etc/extra-ca.pem"
  echo NODE_EXTRA_CA_CERTS=/etc/extra-ca.pem >>"$tree/root/network"
fi

# In a path with a space, as in many homes.
chroot "$tree" useradd --create-home anna
for home in root home/anna; do
  git clone --quiet --no-hardlinks "$repository" "$tree/$home/my projects/tidspott"
  git -C "$tree/$home/my projects/tidspott" checkout --quiet --detach "$commit"
done
chroot "$tree" chown --recursive anna: /home/anna

cp "$repository/scripts/production/report.sh" "$repository/scripts/bare/commands.sh" "$tree/root/"
echo "Commit $commit, Node $(node --version), $(nproc) processors:"
in_namespaces "$repository/scripts/bare/enter.sh" "$tree" "$@"
