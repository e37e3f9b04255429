// Repeats a command beside busy loops: what holds only on a quiet machine shows itself.

package main

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"time"
)

// again runs "N LOAD COMMAND…": the command N times beside LOAD busy loops. It goes on after a failure and counts.
func again(args []string) error {
	if len(args) < 3 {
		return errors.New(usage)
	}
	times, err1 := strconv.Atoi(args[0])
	load, err2 := strconv.Atoi(args[1])
	if err1 != nil || err2 != nil || times < 1 || load < 0 {
		return errors.New(usage)
	}
	for range load {
		loop := exec.Command("sh", "-c", "while :; do :; done")
		if err := loop.Start(); err != nil {
			return err
		}
		defer func() { _ = loop.Process.Kill(); _ = loop.Wait() }()
	}
	bad := 0
	for n := range times {
		began := time.Now()
		command := exec.Command(args[2], args[3:]...)
		command.Stdout, command.Stderr = os.Stdout, os.Stderr
		err := command.Run()
		fmt.Printf("run %d of %d beside %d busy loops: %s, %.0f s\n", n+1, times, load, said(err), time.Since(began).Seconds())
		if err != nil {
			bad++
		}
	}
	if bad > 0 {
		return fmt.Errorf("%d of %d runs failed", bad, times)
	}
	fmt.Printf("%d of %d runs passed\n", times, times)
	return nil
}

func said(err error) string {
	if err != nil {
		return "FAILED"
	}
	return "ok"
}
