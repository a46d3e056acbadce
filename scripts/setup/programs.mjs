export function packageOf(name) {
  return name
}
