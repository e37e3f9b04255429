// Touchline is a web site for live sports rooms. This file is its door; the program is the package app.
package main

import (
	"os"

	"touchline/app"
)

func main() { os.Exit(app.Main(os.Args)) }
