// Mantine styles of the login beyond ui/theme/base-styles.ts, in the order of Mantine's css-files-list.
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/PasswordInput.layer.css'
