import { testCells } from './cells'

testCells('apiConnection')
