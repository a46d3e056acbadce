import { useLocalStorage } from '@mantine/hooks'

/** Whether a click on a session in the calendar opens its card, not the edit dialog (D40); kept on this device. */
export function useClickOpensCard() {
  return useLocalStorage({
    key: 'tidspott-click-opens-card',
    defaultValue: false,
    getInitialValueInEffect: false,
  })
}
