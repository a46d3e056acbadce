// The styles of a personal link's page, which has no Mantine code: Mantine's base styles, and its variables as a file.
import '@mantine/core/styles/baseline.layer.css'
import '@mantine/core/styles/global.layer.css'
import 'virtual:theme.css'
import './tokens.css'
import './base.css'
