// The page of a personal link has the app's looks without Mantine's code: its base styles, and its variables as a file.
import '@mantine/core/styles/baseline.layer.css'
import '@mantine/core/styles/global.layer.css'
import 'virtual:theme.css'
import './base.css'
