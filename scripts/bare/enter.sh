#!/bin/bash
# enter.sh TREE WORDS...: runs commands.sh in the system of bare.sh, whose mount and PID namespaces this runs in.
set -euo pipefail
tree=$1
shift
mount -t proc proc "$tree/proc"
mount -t sysfs -o ro sysfs "$tree/sys"
mount -t devpts -o newinstance,ptmxmode=666 devpts "$tree/dev/pts"
mount -t tmpfs -o mode=1777 tmpfs "$tree/dev/shm"
mapfile -t network <"$tree/root/network"
# Neither TZ nor LANG is set.
exec chroot "$tree" /usr/bin/env --ignore-environment "${network[@]}" HOME=/root \
  PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin /bin/bash /root/commands.sh "$@"
